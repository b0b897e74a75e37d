package org.strowger.router.config.filter;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.util.List;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;

/**
 * Keywords with which subscribers opt out and in; each changes a number table.
 *
 * @param name unique among opt-outs
 * @param numbers the recipients of such messages, such as short codes
 * @param stop the words that add the subscriber to the table
 * @param start the words that remove the subscriber from it
 * @param table the name of a list
 * @param answers the texts that subscribers get
 */
public record OptOutSettings(
        String name, List<String> numbers, List<String> stop, List<String> start, String table, Answers answers) {
    private static final int WORDS_MAX = 200;
    private static final int WORD_MAX = 40;

    /** The maximum length of an answer: one segment of the GSM alphabet. */
    private static final int ANSWER_MAX = 160;

    private static final int DIGITS_MAX = 20;

    /**
     * The answers to subscribers.
     *
     * @param application the application that sends the answers; empty for none
     * @param toStop the answer to a stop word; empty for none
     * @param toStart the answer to a start word; empty for none
     */
    public record Answers(String application, String toStop, String toStart) {}

    private static ScalarType<String> text(String what, int max) {
        return new ScalarType<>(what + " (1 to " + max + " characters)", TextTypes.schema(), (text, value) -> {
            if (text.isBlank() || text.length() > max) {
                throw InvalidValue.form();
            }
            return text;
        });
    }

    public static final ConfigKey<String> NAME =
            key("name", TextTypes.NAME, "unique name of the opt-out").example("shop-stop");
    public static final ConfigKey<List<String>> NUMBERS = key(
                    "numbers",
                    new ListOf<>(TextTypes.ascii("a number", 1, DIGITS_MAX), true, WORDS_MAX),
                    "the recipients of such messages, in the form in which inbound rules match them")
            .example("[\"80000\"]");
    public static final ConfigKey<List<String>> STOP = key(
                    "stop",
                    new ListOf<>(text("a word", WORD_MAX), true, WORDS_MAX),
                    "the texts that add the sender to the table: the whole text of the message, without regard to case,"
                            + " spaces and punctuation around it")
            .or("[stop, end, cancel, unsubscribe, quit]");
    public static final ConfigKey<List<String>> START = key(
                    "start",
                    new ListOf<>(text("a word", WORD_MAX), true, WORDS_MAX),
                    "the texts that remove the sender from the table")
            .or("[start, unstop]");
    public static final ConfigKey<String> TABLE = key(
                    "table",
                    TextTypes.NAME,
                    "the number table, of kind list, that contains the senders; a filter must refuse messages to "
                            + "numbers in this table")
            .example("opted-out");
    public static final ConfigKey<String> ANSWER_AS = key(
                    "answer-as", TextTypes.NAME, "the application in whose name an answer is sent")
            .orElse("no answers are sent")
            .example("shop");
    public static final ConfigKey<String> STOP_ANSWER = key(
                    "stop-answer", text("a text", ANSWER_MAX), "the answer to a stop word")
            .orElse("no answer")
            .example("\"You get no more messages from us.\"");
    public static final ConfigKey<String> START_ANSWER = key(
                    "start-answer", text("a text", ANSWER_MAX), "the answer to a start word")
            .orElse("no answer")
            .example("\"You get our messages again.\"");
    public static final Section SECTION = Section.of(
            "keywords with which subscribers opt out and in; each changes a number table",
            NAME,
            NUMBERS,
            STOP,
            START,
            TABLE,
            ANSWER_AS,
            STOP_ANSWER,
            START_ANSWER);

    public static final ConfigKey<List<SectionValues>> OPT_OUTS =
            key("opt-outs", ListOf.sections(SECTION), SECTION.title()).or("[]");

    public OptOutSettings {
        numbers = List.copyOf(numbers);
        stop = List.copyOf(stop);
        start = List.copyOf(start);
    }

    /** Returns the opt-outs of a file, which must have no faults. */
    public static List<OptOutSettings> all(SectionValues file) {
        return file.value(OPT_OUTS).stream().map(OptOutSettings::of).toList();
    }

    private static OptOutSettings of(SectionValues section) {
        return new OptOutSettings(
                section.value(NAME),
                section.value(NUMBERS),
                section.value(STOP),
                section.value(START),
                section.value(TABLE),
                new Answers(
                        section.value(ANSWER_AS, ""), section.value(STOP_ANSWER, ""), section.value(START_ANSWER, "")));
    }
}
