package org.strowger.router.admin.answer;

import java.util.List;

/** Formats answers. Text from outside can neither break a line nor look like the end of an answer. */
public interface Printer {
    /** Aligned columns, for people. */
    Printer TEXT = new TextPrinter();

    /** One line, for programs. */
    Printer JSON = new JsonPrinter();

    /** A complete answer. */
    void answer(String command, Answer answer, AnswerWriter out);

    /**
     * A refusal.
     *
     * @param more lines shown before it
     */
    void refusal(String command, String code, String why, List<String> more, AnswerWriter out);

    /** One of several answers to a repeated command, without the end of the answer. */
    void round(Answer answer, AnswerWriter out);

    /** A part of a stream. */
    void block(Block block, AnswerWriter out);
}
