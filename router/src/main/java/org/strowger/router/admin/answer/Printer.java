package org.strowger.router.admin.answer;

import java.util.List;

/**
 * Writes answers down. Whatever others wrote that an answer shows, it can neither break a line nor look like the end of
 * the answer.
 */
public interface Printer {
    /** Aligned columns, for people. */
    Printer TEXT = new TextPrinter();

    /** One line, for programs. */
    Printer JSON = new JsonPrinter();

    /** The whole of an answer, with its end. */
    void answer(String command, Answer answer, AnswerWriter out);

    /**
     * The end of an answer that is none.
     *
     * @param code of {@code ERR}, in one word
     * @param more what is to be shown before it
     */
    void refusal(String command, String code, String why, List<String> more, AnswerWriter out);

    /** One of several answers to the same command; the end comes by itself. */
    void round(Answer answer, AnswerWriter out);

    /** A part of a stream. */
    void block(Block block, AnswerWriter out);
}
