import assert from 'node:assert/strict';
import { hideHomeFolder } from '../../../src/connection/hideHomeFolder.ts';

describe('Home folder in the connection report', () => {
  it('is replaced with a tilde', () => {
    assert.equal(hideHomeFolder('Can’t read /home/ann/a.pem, /home/ann', '/home/ann'), 'Can’t read ~/a.pem, ~');
    assert.equal(hideHomeFolder('/home/ann/a.pem', '/home/ann/'), '~/a.pem');
  });

  it('stays unchanged if it is the root of the file system', () => {
    const report = 'https://service.example/a: article/1 - /etc/a.pem';
    assert.equal(hideHomeFolder(report, '/'), report);
    assert.equal(hideHomeFolder(report, ''), report);
  });

  it('stays unchanged as the start of another folder’s name', () => {
    assert.equal(hideHomeFolder('/root2/a /rooted /root/a', '/root'), '/root2/a /rooted ~/a');
  });
});
