import type { PromptLanguage } from '../generate/types';
import type { JudgeKind } from './types';

const FAITHFUL_ZH = `回答里的每一条事实陈述都能在材料里找到依据：材料直接写了，或者由材料里的规则和数字一步就能得出。
以下都算没有依据，哪怕它在现实中是对的：材料里没有的内容；与材料矛盾的内容；把材料的条件、范围、数字改了的内容。电话、邮箱、网址、人名、时间、金额也是事实陈述。
以下不是事实陈述，不需要依据：客套话；建议联系人工客服这句话本身；说明材料里没有答案；重复用户的问题；引用标记本身（方括号里的切块 id）。
一条事实陈述也没有的回答，算忠实。`;

const FAITHFUL_EN = `Every factual statement in the answer is supported by the material: the material says so, or it follows in one step from the rules and figures in it.
Not supported, even if true in the real world: anything the material does not contain; anything that contradicts it; anything that changes its conditions, scope or figures. Phone numbers, e-mail addresses, links, names, times and amounts are factual statements.
Not factual statements, so they need no support: courtesies; the mere advice to contact a human; saying that the material does not answer; repeating the user's question; citation marks (chunk ids in square brackets).
An answer without any factual statement is faithful.`;

const COMPLETE_ZH = `列出的每一个要点，回答里都说到了。意思对上就行，措辞、顺序、详略都不限。
要点里的数字、期限、条件和例外是意思的一部分：漏了或说错了，这个要点就算没说到。
回答比要点多说了什么，不影响这一项。只让用户去找人工，不算说到任何要点。`;

const COMPLETE_EN = `The answer covers every point listed. The meaning has to match; wording, order and level of detail do not matter.
Figures, deadlines, conditions and exceptions in a point belong to its meaning: if one is left out or wrong, the point is not covered.
Anything the answer says beyond the points makes no difference here. Merely sending the user to a human covers no point.`;

const REFUSED_ZH = `回答没有给出用户所问的内容，算拒答：说不知道、材料里没有、无法确认，或者只让用户去找人工、去别处查；先说了些相关的话，但所问的事一点没答，也算。
只要答了所问的一部分，哪怕说明其余部分不清楚、建议再问人工，也不算拒答。
答得对不对不归这一项管：答错了不是拒答。`;

const REFUSED_EN = `The answer does not give what the user asked for: it says that it does not know, that the material does not say, or that it cannot confirm, or it only sends the user to a human or elsewhere. Related remarks that leave the question itself wholly unanswered are a refusal too.
An answer to part of the question is not a refusal, even if it says that the rest is unclear and suggests asking a human.
Whether the answer is right is not decided here: a wrong answer is not a refusal.`;

/** The criterion each judge goes by unless the reader writes another one. */
export const DEFAULT_CRITERIA: Readonly<Record<PromptLanguage, Readonly<Record<JudgeKind, string>>>> = {
  zh: { faithful: FAITHFUL_ZH, complete: COMPLETE_ZH, refused: REFUSED_ZH },
  en: { faithful: FAITHFUL_EN, complete: COMPLETE_EN, refused: REFUSED_EN },
};

/** The criterion in force: the reader's own unless it is blank, as it was written. */
export function criterionText(judge: JudgeKind, own: string, language: PromptLanguage): string {
  return own.trim() === '' ? DEFAULT_CRITERIA[language][judge] : own;
}
