import assert from 'node:assert/strict';
import { respondBody, recordingServer } from '../support/recordingServer.ts';
import { createTestClient, neverAborted } from '../support/serviceClient.ts';

describe('Unquoted YAML', () => {
  it('keeps titles and cursors as text, and numbers as numbers', async () => {
    const records = [
      '- {id: 007, title: 12e3, counts: {evidence: 3.0}}',
      '- {id: 1e5, title: .5, counts: {evidence: 4}}',
    ];
    const page = ['data:', ...records, 'pagination: {next_cursor: 12e3}', ''].join('\n');
    await using server = await recordingServer(respondBody(page, 'application/yaml'));
    const source = createTestClient(server.base, { format: 'yaml' }).list('events');
    const { items, next } = await source(undefined, neverAborted);
    assert.deepEqual(
      items.map(({ id, title, counts }) => [id, title, counts.evidence]),
      [
        ['007', '12e3', 3],
        ['1e5', '.5', 4],
      ],
    );
    await source(next, neverAborted);
    assert.match(server.requests[1]?.target ?? '', /cursor=12e3&/);
  });
});
