package org.strowger.router.config.expression;

import java.time.DayOfWeek;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.stream.Stream;
import org.strowger.message.Address;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.match.CodingWord;
import org.strowger.router.config.match.MessageFacts;
import org.strowger.router.config.match.NumberText;

/** A property of a message that expressions can read. */
enum Field {
    FROM(
            "from",
            "the sender after the changes of earlier filters: the digits of a number without plus or 00, or a name",
            (Value.OfText) message -> NumberText.digits(message.source())),
    FROM_TYPE("fromType", "the type of the sender", AddressWord.WORDS, message -> AddressWord.of(message.source())),
    TO("to", "the recipient after the changes of earlier filters: the digits without plus or 00", (Value.OfText)
            message -> NumberText.digits(message.destination())),
    TO_TYPE("toType", "the type of the recipient", AddressWord.WORDS, message -> AddressWord.of(message.destination())),
    TEXT(
            "text",
            "the text after the changes of earlier filters; for a part of a long message, the text of this part; "
                    + "empty if it cannot be read",
            (Value.OfText) MessageFacts::text),
    HAS_TEXT("hasText", "whether there is a readable text", (Value.OfCondition) MessageFacts::hasText),
    CODING(
            "coding",
            "the coding of the text",
            Words.CODINGS,
            message -> Words.CODINGS.get(message.coding().ordinal())),
    CLASS("class", "the message class, 0 to 3; -1 if the message has none", (Value.OfNumber)
            MessageFacts::messageClass),
    SEGMENTS(
            "segments",
            "the number of segments of the message, or of the long message of which it is a part",
            (Value.OfNumber) MessageFacts::segments),
    APPLICATION("application", "the name of the application", ValueKind.TEXT, name -> (Value.OfText) message -> name),
    LABELS("labels", "the labels of the message; use them with the operator `in`", ValueKind.TEXTS, name ->
            (Value.OfTexts) MessageFacts::labels),
    COUNTRY(
            "country",
            "the country of the recipient according to the number tables; empty if it is unknown",
            (Value.OfText) message -> message.origin().country()),
    OPERATOR(
            "operator",
            "the operator of the recipient according to the number tables; empty if it is unknown",
            (Value.OfText) message -> message.origin().operator()),
    MCC(
            "mcc",
            "the mobile country code of the recipient, three digits in a text; empty if it is unknown",
            (Value.OfText) message -> message.origin().mcc()),
    MNC(
            "mnc",
            "the mobile network code of the recipient, two or three digits in a text; empty if it is unknown",
            (Value.OfText) message -> message.origin().mnc()),
    TIME("time", "the time of day, to compare with times such as 22:00", ValueKind.TIME, name -> (Value.OfNumber)
            message -> message.moment().getHour() * 60L + message.moment().getMinute()),
    HOUR("hour", "the hour, 0 to 23", (Value.OfNumber)
            message -> message.moment().getHour()),
    WEEKDAY(
            "weekday",
            "the day of the week",
            Words.WEEKDAYS,
            message -> Words.WEEKDAYS.get(message.moment().getDayOfWeek().ordinal())),
    DAY("day", "the day of the month, 1 to 31", (Value.OfNumber)
            message -> message.moment().getDayOfMonth()),
    MONTH("month", "the month, 1 to 12", (Value.OfNumber)
            message -> message.moment().getMonthValue());

    /** The fields whose values come from number tables. */
    static final List<Field> OF_ORIGIN = List.of(COUNTRY, OPERATOR, MCC, MNC);

    private final String word;
    private final String meaning;
    private final ValueKind kind;

    @SuppressWarnings("ImmutableEnumChecker") // the lists are created by List.of
    private final List<String> words;

    @SuppressWarnings("ImmutableEnumChecker") // the function has no state
    private final Function<String, Value> reader;

    /** The words that are possible values of fields. */
    private static final class Words {
        static final List<String> CODINGS =
                Stream.of(CodingWord.values()).map(TextTypes::word).toList();
        static final List<String> WEEKDAYS = Arrays.stream(DayOfWeek.values())
                .map(day -> day.name().substring(0, 3).toLowerCase(Locale.ROOT))
                .toList();
    }

    /** The type of an address as a word. */
    private static final class AddressWord {
        static final List<String> WORDS = List.of("international", "national", "name", "other");

        static String of(Address address) {
            if (address.ton() == Address.TON_ALPHANUMERIC) {
                return WORDS.get(2);
            }
            if (NumberText.internationalStart(address) != NumberText.NOWHERE) {
                return WORDS.get(0);
            }
            return WORDS.get(address.ton() == Address.TON_NATIONAL ? 1 : 3);
        }
    }

    Field(String word, String meaning, ValueKind kind, Function<String, Value> reader) {
        this(word, meaning, kind, List.of(), reader);
    }

    Field(String word, String meaning, ValueKind kind, List<String> words, Function<String, Value> reader) {
        this.word = word;
        this.meaning = meaning;
        this.kind = kind;
        this.words = words;
        this.reader = reader;
    }

    Field(String word, String meaning, Value.OfText reader) {
        this(word, meaning, ValueKind.TEXT, name -> reader);
    }

    Field(String word, String meaning, List<String> words, Value.OfText reader) {
        this(word, meaning, ValueKind.TEXT, words, name -> reader);
    }

    Field(String word, String meaning, Value.OfNumber reader) {
        this(word, meaning, ValueKind.NUMBER, name -> reader);
    }

    Field(String word, String meaning, Value.OfCondition reader) {
        this(word, meaning, ValueKind.CONDITION, name -> reader);
    }

    String word() {
        return word;
    }

    ValueKind kind() {
        return kind;
    }

    /** The description for users, with the values that the field can have. */
    String meaning() {
        return words.isEmpty() ? meaning : meaning + ": " + String.join(", ", words);
    }

    /** @param application the name of the application whose messages are judged */
    Part part(Token token, String application) {
        return new Part(Part.Role.FIELD, kind, token.start(), token.end(), reader.apply(application), words, List.of());
    }
}
