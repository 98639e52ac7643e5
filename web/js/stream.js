/** Reads server-sent events from a response, since the browser's own reader cannot send a token. */

// The order comes at once, and then a sign of life every 15 s. What stands between may hold both back; then it is of no use.
const FIRST_MS = 6_000;
const SILENCE_MS = 40_000;

/** Gives each event's data to `seen` and ends when the server ends the stream; throws when it falls silent or breaks. */
export async function readEvents(response, abort, seen) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (let patience = FIRST_MS; ; patience = SILENCE_MS) {
    const { done, value } = await within(patience, reader.read(), abort);
    if (done) return;
    const blocks = (rest + value).replaceAll('\r\n', '\n').split('\n\n');
    rest = blocks.pop();
    blocks.map(dataOf).filter(Boolean).forEach((data) => seen(JSON.parse(data)));
  }
}

/** The data lines of a block; a comment has none. */
export function dataOf(block) {
  return block
    .split('\n')
    .filter((line) => line.startsWith('data:'))
    .map((line) => line.slice(5).trimStart())
    .join('\n');
}

async function within(ms, promise, abort) {
  const timer = setTimeout(() => abort(new Error('the stream fell silent')), ms);
  try {
    return await promise;
  } finally {
    clearTimeout(timer);
  }
}
