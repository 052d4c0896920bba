// What the page costs to fetch until one can play.

/** Bytes that are allowed until the first board can be played. */
export const allowed = 150_000;

/** Bytes over the wire until the first hole can be pressed, in a browser that has nothing yet. */
export async function payload(browser, address, width) {
  const context = await browser.newContext({ viewport: { width, height: 800 }, locale: 'en', serviceWorkers: 'block' });
  const sheet = await context.newPage();
  const asked = [];
  context.on('requestfinished', (request) => asked.push(request));
  await sheet.goto(address);
  await sheet.waitForSelector('.hole.is-legal');
  await sheet.waitForTimeout(300);
  const files = await Promise.all(
    asked.map(async (request) => {
      const { responseBodySize, responseHeadersSize } = await request.sizes();
      const length = Number((await (await request.response())?.allHeaders())?.['content-length'] ?? responseBodySize);
      return { name: new URL(request.url()).pathname, bytes: length + responseHeadersSize };
    }),
  );
  await context.close();
  return files;
}
