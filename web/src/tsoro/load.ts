// Fetches and compiles the library: the build with vector instructions where the browser has them.

import { TsoroError } from './api';

// The smallest module that uses a vector instruction: () -> v128 { i8x16.splat(i32.const 0) }.
const VECTOR_PROBE = new Uint8Array([
  0, 97, 115, 109, 1, 0, 0, 0, 1, 5, 1, 96, 0, 1, 123, 3, 2, 1, 0, 10, 8, 1, 6, 0, 65, 0, 253, 15, 11,
]);

export function hasVectors(): boolean {
  return WebAssembly.validate(VECTOR_PROBE);
}

export async function compile(urls: { plain: string; simd: string }): Promise<{ module: WebAssembly.Module; simd: boolean }> {
  if (typeof WebAssembly !== 'object' || typeof WebAssembly.compile !== 'function') {
    throw new TsoroError({ code: 'NO_WEBASSEMBLY' });
  }
  const simd = hasVectors();
  const response = await get(simd ? urls.simd : urls.plain);
  try {
    // Streaming needs the right media type; a plain static host may not send it.
    const streams = response.headers.get('Content-Type') === 'application/wasm' && 'compileStreaming' in WebAssembly;
    const module = streams
      ? await WebAssembly.compileStreaming(response)
      : await WebAssembly.compile(await response.arrayBuffer());
    return { module, simd };
  } catch (error) {
    // A policy that forbids WebAssembly answers here, and so does a damaged file.
    const forbidden = error instanceof WebAssembly.CompileError && /disallowed|blocked|Policy/i.test(error.message);
    throw new TsoroError({ code: forbidden ? 'NO_WEBASSEMBLY' : 'LOAD_FAILED', found: String(error) });
  }
}

async function get(url: string): Promise<Response> {
  const response = await fetch(url).catch((error: unknown) => {
    throw new TsoroError({ code: 'LOAD_FAILED', found: String(error) });
  });
  if (!response.ok) throw new TsoroError({ code: 'LOAD_FAILED', found: String(response.status) });
  return response;
}
