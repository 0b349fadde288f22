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
    ['problem details', '{"type":"about:blank","title":"Bad","detail":"no such thing","status":400}', 'no such thing'],
    ['problem details without detail', '{"title":"no such thing","status":401}', 'no such thing'],
    ['plain text', 'no such thing', 'no such thing'],
    ['nothing', '', 'HTTP 400'],
  ];
  for (const [name, text, message] of bodies) {
    it(`has the message of ${name}`, async () => {
      assert.equal((await refusal(text)).message, message);
    });
  }

  it('has the message of problem details with their own content type', async () => {
    const problem = '{"title":"No Authorization Header","status":401}';
    assert.equal((await refusal(problem, 'application/problem+json', 401)).message, 'No Authorization Header');
  });

  for (const body of ['{"message":"no such thing"}', '{"errors":["no such thing"]}', '["x"]', '{"error":{"code":1}}']) {
    it(`quotes JSON of an unknown form: ${body}`, async () => {
      assert.equal((await refusal(body)).message, body);
    });
  }

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
