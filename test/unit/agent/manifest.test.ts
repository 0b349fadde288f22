import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { mcpProviderId, toolNames } from '../../../src/manifest.ts';
import packageJson from '../../../package.json' with { type: 'json' };

const {
  languageModelTools: tools,
  mcpServerDefinitionProviders,
  chatSkills,
  chatPromptFiles,
} = packageJson.contributes;

describe('Agent contributions in package.json', () => {
  it('declare exactly the registered tools and provider', () => {
    assert.deepEqual(
      tools.map(({ name }) => name),
      [...toolNames],
    );
    assert.deepEqual(
      mcpServerDefinitionProviders.map(({ id }) => id),
      [mcpProviderId],
    );
  });

  it('give each tool a reference name and say when to use it', () => {
    for (const tool of tools) {
      assert.ok(tool.canBeReferencedInPrompt && /^[\w-]+$/.test(tool.toolReferenceName), tool.name);
      assert.match(tool.icon, /^\$\([a-z-]+\)$/);
      assert.match(tool.modelDescription, /Use it|Start here/);
      assert.match(tool.modelDescription, /\bNot for\b|\bnever\b/);
      assert.equal(tool.inputSchema.additionalProperties, false);
    }
  });

  it('call the dates of events and signals dates of recording', () => {
    const { from, to } = findTool('dateline_search').inputSchema.properties as Record<'from' | 'to', Described>;
    assert.match(from.description, /publication date of articles/);
    assert.match(from.description, /for events and signals the date on which the service recorded them/);
    assert.match(from.description, /not the date on which something happened/);
    assert.match(to.description, /of the same date/);
  });

  it('offer only articles for citing by identifier and lead from events and signals to their evidence', () => {
    const { inputSchema, modelDescription } = findTool('dateline_cite');
    assert.deepEqual((inputSchema.properties as { kind: { enum: string[] } }).kind.enum, ['article']);
    assert.match(modelDescription, /For an event or signal, call dateline_evidence and cite a piece of it/);
  });

  it('describe all tools in at most 6,000 characters', () => {
    const described = tools.map(({ name, modelDescription, inputSchema }) =>
      JSON.stringify({ name, description: modelDescription, parameters: inputSchema }),
    );
    assert.ok(described.join('\n').length <= 6000);
  });

  it('include the skill and the prompt with valid front matter', () => {
    const ignored = readFileSync(new URL('../../../.vscodeignore', import.meta.url), 'utf8');
    assert.match(ignored, /^!media\/agents\/\*\*\/\*\.md$/m);
    for (const { path } of [...chatSkills, ...chatPromptFiles]) {
      const file = new URL(`../../../${path}`, import.meta.url);
      assert.ok(existsSync(file), path);
      const header = /^---\n(.*?)\n---\n/s.exec(readFileSync(file, 'utf8'))?.[1] ?? '';
      const { name, description } = parse(header) as { name: string; description: string };
      const parts = path.split('/');
      assert.equal(name, path.endsWith('SKILL.md') ? parts.at(-2) : parts.at(-1)?.replace('.prompt.md', ''));
      assert.ok(description.length > 20 && description.length <= 1024);
    }
  });
});

interface Described {
  readonly description: string;
}

function findTool(name: string) {
  const tool = tools.find((candidate) => candidate.name === name);
  assert.ok(tool, name);
  return tool;
}
