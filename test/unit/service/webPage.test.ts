import assert from 'node:assert/strict';
import { isWebPage, titleOfPage } from '../../../src/service/webPage.ts';

describe('a web page', () => {
  for (const [text, type] of [
    ['{}', 'text/html'],
    ['{}', 'application/xhtml+xml'],
    ['<!DOCTYPE html>', ''],
    [' \n<HTML lang=en>', 'application/json'],
  ] as const) {
    it(`is ${JSON.stringify(text)} of type “${type}”`, () => assert.ok(isWebPage(text, type)));
  }

  for (const [text, type] of [
    ['{}', ''],
    ['{}', 'text/html-not'],
    ['{}', 'not-text/html'],
    ['x<html>', ''],
    ['<htmlx>', ''],
  ] as const) {
    it(`is not ${JSON.stringify(text)} of type “${type}”`, () => assert.ok(!isWebPage(text, type)));
  }
});

describe('the title of a web page', () => {
  const titles: [string, string | undefined][] = [
    ['<html>before<title>Log in<b>to</b></title>after', 'Log in to'],
    ['before<TITLE lang=en>Log in</TITLE>after', 'Log in'],
    ['<title> </title>before<h1>Gone</h1>', 'Gone'],
    ['<title>never closed', undefined],
    ['<titles>no</titles>', undefined],
    [`${' '.repeat(65_536)}<title>too late</title>`, undefined],
  ];
  for (const [html, title] of titles) {
    it(`is ${title ?? 'nothing'} in ${JSON.stringify(html.trim())}`, () => {
      assert.equal(titleOfPage(html), title);
    });
  }
});
