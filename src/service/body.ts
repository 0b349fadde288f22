/** The text of an answer, as far as it was read. */
export interface Body {
  readonly text: string;
  /** Whether there was more than the limit, so that `text` is its beginning. */
  readonly cut: boolean;
}

/** Reads a body as UTF-8, and no further than `limit` bytes, counted as they arrive and after decompression. */
export async function readBody(response: Response, limit: number): Promise<Body> {
  if (!response.body) {
    return { text: '', cut: false };
  }
  // The type of Response leaves out that a body is bytes.
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.byteLength;
    if (size > limit) {
      discard(reader);
      return { text, cut: true };
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return { text: text + decoder.decode(), cut: false };
}

/** Lets go of a body that nobody will read; whether its stream then fails makes no difference to anybody. */
export function discard(body: { cancel(): Promise<void> } | null): void {
  body?.cancel().catch(() => undefined);
}
