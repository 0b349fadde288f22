import assert from 'node:assert/strict';
import { mountPath, readServicePaths } from '../../../../src/client/routes/servicePaths.ts';

describe('The paths of a service', () => {
  const usable: [unknown, string, string][] = [
    [{ articles: '/content', intelligence: '/intel' }, '/content', '/intel'],
    [{}, '/content', '/intel'],
    [{ articles: '/api/news-v1/' }, '/api/news-v1', '/intel'],
    [{ articles: '/', intelligence: '/~a/b.c_d' }, '', '/~a/b.c_d'],
  ];
  for (const [setting, articles, intelligence] of usable) {
    it(`are read from ${JSON.stringify(setting)}`, () => {
      assert.deepEqual(readServicePaths(setting), { articles, intelligence });
    });
  }

  const values: unknown[] = ['', 'content', '//evil.example', 'https://evil.example', '/a/../b', '/..', '/./a', '/a?b'];
  values.push('/a#b', '/a b', '/a%2Fb', '/a\\b', '/a//b', '/{id}', '/é', '/a\n', 7, ['/a'], { a: '/a' }, true);
  for (const value of values) {
    it(`are not read from ${JSON.stringify(value)}`, () => {
      assert.equal(readServicePaths({ articles: value }), undefined);
      assert.equal(readServicePaths({ intelligence: value }), undefined);
    });
  }

  it('are not read from an unknown name or another type', () => {
    for (const setting of [{ article: '/a' }, 'x', undefined, ['/a']]) {
      assert.equal(readServicePaths(setting), undefined);
    }
  });

  it('replace the paths of the documents, not their beginnings', () => {
    const paths = { articles: '/news', intelligence: '' };
    assert.equal(mountPath('/content/articles/{id}', paths), '/news/articles/{id}');
    assert.equal(mountPath('/intel/events', paths), '/events');
    assert.equal(mountPath('/intelligence/events', paths), '/intelligence/events');
  });
});
