package org.strowger.router.config.expression;

import static org.strowger.router.config.expression.ValueKind.CONDITION;
import static org.strowger.router.config.expression.ValueKind.NUMBER;
import static org.strowger.router.config.expression.ValueKind.PATTERN;
import static org.strowger.router.config.expression.ValueKind.TEXT;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import org.strowger.message.OptionalParameter;
import org.strowger.router.config.match.Labels;
import org.strowger.router.config.match.MessageFacts;

/** A function of expressions. */
enum BuiltIn {
    STARTS_WITH(
            "startsWith(text, beginning)",
            "whether a text starts with another",
            CONDITION,
            List.of(TEXT, TEXT),
            arguments -> condition(arguments, String::startsWith)),
    ENDS_WITH(
            "endsWith(text, end)",
            "whether a text ends with another",
            CONDITION,
            List.of(TEXT, TEXT),
            arguments -> condition(arguments, String::endsWith)),
    CONTAINS(
            "contains(text, part)",
            "whether a text contains another",
            CONDITION,
            List.of(TEXT, TEXT),
            arguments -> condition(arguments, String::contains)),
    MATCHES(
            "matches(text, /expression/i)",
            "whether a regular expression (RE2) is found in a text; i ignores case",
            CONDITION,
            List.of(TEXT, PATTERN),
            arguments -> matches(arguments.get(0).value(), arguments.get(1))),
    LENGTH(
            "length(text)",
            "the number of characters; characters beyond U+FFFF count as two",
            NUMBER,
            List.of(TEXT),
            arguments -> lengthOf(arguments.get(0).value())),
    LOWER(
            "lower(text)",
            "the text in small letters",
            TEXT,
            List.of(TEXT),
            arguments -> changed(arguments, text -> text.toLowerCase(Locale.ROOT))),
    UPPER(
            "upper(text)",
            "the text in capital letters",
            TEXT,
            List.of(TEXT),
            arguments -> changed(arguments, text -> text.toUpperCase(Locale.ROOT))),
    TRIM(
            "trim(text)",
            "the text without blanks and line ends at its beginning and end",
            TEXT,
            List.of(TEXT),
            arguments -> changed(arguments, String::strip)),
    SUBSTRING(
            "substring(text, begin, end)",
            "the characters from position begin up to, but not including, position end; the first position is 0; "
                    + "fewer characters if the text is shorter",
            TEXT,
            List.of(TEXT, NUMBER, NUMBER),
            BuiltIn::substring),
    REPLACE(
            "replace(text, part, by)",
            "the text with each occurrence of a part replaced",
            TEXT,
            List.of(TEXT, TEXT, TEXT),
            BuiltIn::replace),
    TO_NUMBER(
            "number(text, otherwise)",
            "the number in a text of up to 15 digits, with or without a minus; the second argument if the text is "
                    + "not such a number",
            NUMBER,
            List.of(TEXT, NUMBER),
            BuiltIn::number),
    TO_TEXT("text(number)", "the number as a text of digits", TEXT, List.of(NUMBER), BuiltIn::decimal),
    TLV(
            "tlv(tag)",
            "the value of a TLV, read as text; empty if the message has none. The tag is written as 0x1400",
            TEXT,
            List.of(NUMBER),
            arguments -> tlv((int) arguments.get(0).constantNumber())),
    HAS_TLV(
            "hasTlv(tag)",
            "whether the message has a TLV",
            CONDITION,
            List.of(NUMBER),
            arguments -> hasTlv((int) arguments.get(0).constantNumber())),
    IN_LIST(
            "inList(table, number)",
            "whether a number table contains a number, such as to or from. The name of the table is a text in quotes",
            CONDITION,
            List.of(TEXT, TEXT),
            arguments ->
                    inList(arguments.get(0).constantText(), arguments.get(1).value())),
    IF(
            "if(condition, then, otherwise)",
            "one of two texts, or one of two numbers",
            TEXT,
            List.of(CONDITION, TEXT, TEXT),
            BuiltIn::choice);

    private final String form;
    private final String meaning;
    private final ValueKind result;

    @SuppressWarnings("ImmutableEnumChecker") // the lists are created by List.of
    private final List<ValueKind> parameters;

    @SuppressWarnings("ImmutableEnumChecker") // the function has no state
    private final Compiler compiler;

    /** Creates the value of a call. */
    private interface Compiler {
        Value of(List<Part> arguments);
    }

    /** Compares two texts. */
    private interface TextTest {
        boolean fits(String first, String second);
    }

    /** Changes a text. */
    private interface TextChange {
        String of(String text);
    }

    BuiltIn(String form, String meaning, ValueKind result, List<ValueKind> parameters, Compiler compiler) {
        this.form = form;
        this.meaning = meaning;
        this.result = result;
        this.parameters = parameters;
        this.compiler = compiler;
    }

    String word() {
        return form.substring(0, form.indexOf('('));
    }

    /** The signature of the function, as shown to users. */
    String form() {
        return form;
    }

    String meaning() {
        return meaning;
    }

    ValueKind result() {
        return result;
    }

    List<ValueKind> parameters() {
        return parameters;
    }

    /** Whether the first argument must be written as a constant, so that it can be checked. */
    boolean needsConstant() {
        return this == TLV || this == HAS_TLV || this == IN_LIST;
    }

    /** Whether the result is a property of the message. */
    boolean isField() {
        return this == TLV || this == HAS_TLV;
    }

    /** @param arguments of the kinds of the parameters */
    Value call(List<Part> arguments) {
        return compiler.of(arguments);
    }

    static List<String> words() {
        return Arrays.stream(values()).map(BuiltIn::word).toList();
    }

    private static Value condition(List<Part> arguments, TextTest test) {
        Value first = arguments.get(0).value();
        Part second = arguments.get(1);
        if (second.isConstant()) {
            String constant = second.constantText();
            return (Value.OfCondition) message -> test.fits(first.text(message), constant);
        }
        Value other = second.value();
        return (Value.OfCondition) message -> test.fits(first.text(message), other.text(message));
    }

    private static Value matches(Value text, Part pattern) {
        if (!(pattern.value() instanceof PatternValue compiled)) {
            throw new AssertionError("the argument is not a regular expression");
        }
        return (Value.OfCondition) message -> compiled.expression().isFoundIn(text.text(message));
    }

    private static Value lengthOf(Value text) {
        return (Value.OfNumber) message -> text.text(message).length();
    }

    private static Value changed(List<Part> arguments, TextChange change) {
        Value text = arguments.get(0).value();
        return (Value.OfText) message -> TextLimit.cut(change.of(text.text(message)));
    }

    private static Value substring(List<Part> arguments) {
        Value text = arguments.get(0).value();
        Value begin = arguments.get(1).value();
        Value end = arguments.get(2).value();
        return (Value.OfText)
                message -> TextLimit.between(text.text(message), begin.number(message), end.number(message));
    }

    private static Value replace(List<Part> arguments) {
        Value text = arguments.get(0).value();
        Value sought = arguments.get(1).value();
        Value by = arguments.get(2).value();
        return (Value.OfText) message -> TextLimit.replaced(text.text(message), sought.text(message), by.text(message));
    }

    private static Value number(List<Part> arguments) {
        Value text = arguments.get(0).value();
        Value otherwise = arguments.get(1).value();
        return (Value.OfNumber) message -> WholeNumbers.read(text.text(message), otherwise.number(message));
    }

    private static Value decimal(List<Part> arguments) {
        Value number = arguments.get(0).value();
        return (Value.OfText) message -> Long.toString(number.number(message));
    }

    private static Value tlv(int tag) {
        return (Value.OfText) message -> {
            List<OptionalParameter> parameters = message.optionalParameters();
            int at = indexOf(parameters, tag);
            return at < 0 ? "" : TextLimit.cut(Labels.text(parameters.get(at)));
        };
    }

    private static Value hasTlv(int tag) {
        return (Value.OfCondition) message -> indexOf(message.optionalParameters(), tag) >= 0;
    }

    private static int indexOf(List<OptionalParameter> parameters, int tag) {
        for (int i = 0; i < parameters.size(); i++) {
            if (parameters.get(i).tag() == tag) {
                return i;
            }
        }
        return -1;
    }

    private static Value inList(String table, Value number) {
        return (Value.OfCondition) message -> message.numbers().isIn(table, number.text(message));
    }

    private static Value choice(List<Part> arguments) {
        Value condition = arguments.get(0).value();
        Value then = arguments.get(1).value();
        Value otherwise = arguments.get(2).value();
        if (arguments.get(1).kind() == NUMBER) {
            return (Value.OfNumber)
                    message -> chosen(message, condition, then, otherwise).number(message);
        }
        return (Value.OfText)
                message -> chosen(message, condition, then, otherwise).text(message);
    }

    private static Value chosen(MessageFacts message, Value condition, Value then, Value otherwise) {
        return condition.isTrue(message) ? then : otherwise;
    }
}
