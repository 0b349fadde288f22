/** Reads a body as UTF-8; nothing for one of more than `limit` bytes, counted as they arrive and after decompression. */
export async function readBody(response: Response, limit: number): Promise<string | undefined> {
  if (!response.body) {
    return '';
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
      return undefined;
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

/** Lets go of a body that nobody will read; whether its stream then fails makes no difference to anybody. */
export function discard(body: { cancel(): Promise<void> } | null): void {
  body?.cancel().catch(() => undefined);
}
