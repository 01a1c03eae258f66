// Keys to tell which letters a card shows: the likeliest in a row of their own, then every other, and cards
// of two letters behind a key where the deck is not known to have any.
import { letterSize, make } from "./elements.js";

export const ALL = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
const PAIRS = ["QU", "TH", "ER", "CL", "IN"];

const letterKey = (face, tool) => {
  const key = make("button", `key ${letterSize(face)}`, face);
  key.dataset.tool = tool;
  key.dataset.face = face;
  return key;
};

export const likelyKeys = (faces, tool) => {
  const row = make("div", "keyboard likely-keys");
  row.append(...faces.map((face) => letterKey(face, tool)));
  row.querySelectorAll(".key").forEach((key) => key.classList.add("likely"));
  return row;
};

export const letterKeys = (faces, tool) => {
  const board = make("div", "keyboard");
  board.append(...faces.map((face) => letterKey(face, tool)));
  board.append(...pairsKey(faces, tool));
  return board;
};

// One tap shows the pairs in its place; no form needs to know.
export const pairsKey = (faces, tool) => {
  const pairs = PAIRS.filter((pair) => !faces.includes(pair));
  if (!pairs.length) return [];
  const more = make("button", "key wide", `${pairs.find((pair) => pair !== "QU")}…`);
  more.setAttribute("aria-label", "Cards with two letters");
  more.addEventListener("click", (event) => {
    event.stopPropagation();
    const keys = pairs.map((pair) => letterKey(pair, tool));
    more.replaceWith(...keys);
    keys[0].focus();
  });
  return [more];
};
