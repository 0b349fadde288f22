import assert from 'node:assert/strict';
import { createStatusError } from '../../../../src/client/request/decode.ts';

const refusal = (text: string, contentType = 'application/json', status = 400) =>
  createStatusError({ status, contentType, text });

describe('The error of an error response', () => {
  it('has the message and the code of the service’s error body', async () => {
    const error = await refusal('{"error":{"code":"bad_parameter","message":"unknown parameter: page"}}');
    assert.deepEqual(
      { kind: error.kind, status: error.status, code: error.code, message: error.message },
      { kind: 'badRequest', status: 400, code: 'bad_parameter', message: 'unknown parameter: page' },
    );
  });

  const bodies: [string, string, string][] = [
    ['an error that is a string', '{"error":"no such thing"}', 'no such thing'],
    ['a message at the top', '{"message":"no such thing","code":"x"}', 'no such thing'],
    ['problem details', '{"type":"about:blank","title":"Bad","detail":"no such thing","status":400}', 'no such thing'],
    ['problem details without detail', '{"title":"no such thing"}', 'no such thing'],
    ['an OAuth error', '{"error":"invalid_token","error_description":"no such thing"}', 'no such thing'],
    ['a list of errors', '{"errors":[{"message":"no such thing"},{"message":"other"}]}', 'no such thing'],
    ['a list of strings', '{"errors":["no such thing"]}', 'no such thing'],
    ['a list as detail', '{"detail":[{"loc":["query"],"msg":"no such thing"}]}', 'no such thing'],
    ['a JSON text', '"no such thing"', 'no such thing'],
    ['a list whose first error says nothing', '{"errors":[{},{"message":"no such thing"}]}', 'HTTP 400'],
    ['plain text', 'no such thing', 'no such thing'],
    ['nothing', '', 'HTTP 400'],
    ['empty fields', '{"error":{"code":"","message":" "}}', 'HTTP 400'],
    ['fields of wrong types', '{"error":{"code":[1],"message":{"a":1}}}', 'HTTP 400'],
    ['JSON that is no object', '[1,2]', 'HTTP 400'],
  ];
  for (const [name, text, message] of bodies) {
    it(`has the message of ${name}`, async () => {
      assert.equal((await refusal(text)).message, message);
    });
  }

  it('has the message of JSON with another content type', async () => {
    assert.equal((await refusal('"no such thing"', '')).message, 'no such thing');
  });

  it('has the title of a gateway’s web page', async () => {
    const page = '<!DOCTYPE html><html><head><title>502 <b>Bad</b> Gateway</title></head><body>x</body></html>';
    assert.equal((await refusal(page, 'text/html', 502)).message, 'Got a web page: “502  Bad  Gateway”');
    assert.equal((await refusal(page, '', 502)).kind, 'serverError');
  });

  it('has the heading of a web page without a title, or else names the web page', async () => {
    assert.equal(
      (await refusal('<html><title> </title><h1 class=x>Gone</h1>', 'text/html')).message,
      'Got a web page: “Gone”',
    );
    assert.equal((await refusal('<html><h1 class=x>Gone</h1>', 'text/html')).message, 'Got a web page: “Gone”');
    assert.equal((await refusal('<p>', 'text/html')).message, 'Got a web page.');
  });
});
