package org.strowger.router.admin.answer;

import java.util.List;

/** Formats answers. Text from external sources can neither break a line nor be mistaken for the end of an answer. */
public interface Printer {
    /** Prints aligned columns for people. */
    Printer TEXT = new TextPrinter();

    /** Prints one line of JSON for programs. */
    Printer JSON = new JsonPrinter();

    /** Prints a complete answer. */
    void answer(String command, Answer answer, AnswerWriter out);

    /**
     * Prints a refusal.
     *
     * @param more lines shown before the refusal
     */
    void refusal(String command, String code, String why, List<String> more, AnswerWriter out);

    /** Prints one round of a repeated command, without the end of the answer. */
    void round(Answer answer, AnswerWriter out);

    /** Prints one block of a stream. */
    void block(Block block, AnswerWriter out);
}
