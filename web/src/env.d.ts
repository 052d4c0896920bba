declare module 'virtual:messages' {
    interface Texts {
        plural: string;
        texts: Record<string, string | string[]>;
    }
    const catalogues: Record<string, Record<string, () => Promise<{ default: Texts }>>>;
    export default catalogues;
}
