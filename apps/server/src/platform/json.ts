import { type Fault, fault, sayFault } from '@lading/domain/messages/faults';
/** The text is no JSON, or has more of it than any call accepts. */
export class UnreadableJson extends Error {
  readonly fault: Fault;

  constructor(found: Fault, options?: ErrorOptions) {
    super(sayFault(found), options);
    this.fault = found;
  }
}

/** The deepest nesting of arrays and objects. No call needs ten levels. */
export const MAX_JSON_DEPTH = 32;
/** The most arrays and objects together: several times those of the largest document. */
export const MAX_JSON_BRACKETS = 60_000;

const QUOTE = '"'.charCodeAt(0);
const BACKSLASH = '\\'.charCodeAt(0);
const OPENING = new Set(['[', '{'].map((bracket) => bracket.charCodeAt(0)));
const CLOSING = new Set([']', '}'].map((bracket) => bracket.charCodeAt(0)));

/**
 * Parses untrusted text. A megabyte of brackets takes the parser and the checks far longer than a
 * document, so it counts them first.
 */
export function parseJson(text: string): unknown {
  requireFewBrackets(text);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UnreadableJson(fault('BODY_NOT_JSON'), { cause: error });
  }
}

function requireFewBrackets(text: string): void {
  let [depth, brackets, isText] = [0, 0, false];
  for (let index = 0; index < text.length; index += 1) {
    const sign = text.charCodeAt(index);
    if (sign === QUOTE) isText = !isText;
    else if (isText) index += sign === BACKSLASH ? 1 : 0;
    else if (CLOSING.has(sign)) depth -= 1;
    else if (OPENING.has(sign)) {
      depth += 1;
      brackets += 1;
      if (depth > MAX_JSON_DEPTH)
        throw new UnreadableJson(fault('BODY_TOO_DEEP', { levels: MAX_JSON_DEPTH }));
      if (brackets > MAX_JSON_BRACKETS)
        throw new UnreadableJson(fault('BODY_TOO_LARGE', { most: MAX_JSON_BRACKETS }));
    }
  }
}
