package org.strowger.router.config.expression;

import java.util.List;
import org.strowger.bound.Within;
import org.strowger.router.config.fault.SpellingHint;

/** Checks the types of the parts of an expression, and collects the names that it uses. */
@Within(Within.Scope.CONFIGURATION)
final class PartChecks {
    private static final int SHOWN_MAX = 40;
    private static final int TAG_MAX = 0xFFFF;

    private final String source;
    private final List<Reference> references;

    PartChecks(String source, List<Reference> references) {
        this.source = source;
        this.references = references;
    }

    /** The source of a part, shortened. */
    private String shown(Part part) {
        String text = source.substring(part.start(), part.end());
        return text.length() <= SHOWN_MAX ? text : text.substring(0, SHOWN_MAX) + "...";
    }

    private static InvalidExpression wrong(Part part, String text, String advice) {
        return new InvalidExpression(part.start(), part.end(), text, advice);
    }

    void expect(Part part, ValueKind kind) throws InvalidExpression {
        if (part.kind() != kind) {
            throw wrong(
                    part,
                    "expected " + kind.words() + ", but " + shown(part) + " is "
                            + part.kind().words(),
                    conversion(part.kind(), kind));
        }
    }

    private static String conversion(ValueKind found, ValueKind wanted) {
        if (wanted == ValueKind.CONDITION && found != ValueKind.PATTERN && found != ValueKind.TEXTS) {
            return "compare it, such as segments > 3 or to == \"447700900123\"";
        }
        if (wanted == ValueKind.TEXT && found == ValueKind.NUMBER) {
            return "write a text in quotes, or text(number) for the digits of a number";
        }
        if (wanted == ValueKind.NUMBER && found == ValueKind.TEXT) {
            return "write number(text, 0) for the number in a text";
        }
        if (wanted == ValueKind.TEXTS) {
            return "write a list such as [\"a\", \"b\"], or labels";
        }
        return found == ValueKind.PATTERN ? "regular expressions are for matches(text, /expression/)" : "";
    }

    /** Checks two operands, or a value and an item of a list. */
    void comparable(Token operator, Part left, Part right) throws InvalidExpression {
        boolean isOrder = !operator.is("==") && !operator.is("!=") && !operator.is("[");
        switch (left.kind()) {
            case TEXT -> {
                if (isOrder) {
                    throw new InvalidExpression(
                            operator,
                            "texts are compared by == and !=",
                            "write number(text, 0) to compare the number in a text");
                }
            }
            case NUMBER, TIME -> {}
            case CONDITION ->
                throw new InvalidExpression(
                        operator,
                        "conditions cannot be compared",
                        "write the condition itself, or the word not in " + "front of it");
            default -> throw wrong(left, shown(left) + " is " + left.kind().words() + ", which cannot be compared", "");
        }
        expect(right, left.kind());
        known(left, right);
        known(right, left);
    }

    /** Checks that a field can have the text that it is compared with. */
    private void known(Part field, Part text) throws InvalidExpression {
        if (field.role() != Part.Role.FIELD || !text.isConstant() || field.kind() != ValueKind.TEXT) {
            return;
        }
        String wanted = text.constantText();
        String name = source.substring(field.start(), field.end());
        if (name.equals(Field.APPLICATION.word())) {
            references.add(new Reference(Reference.Kind.APPLICATION, wanted, text.start(), text.end()));
        }
        if (!field.words().isEmpty() && !field.words().contains(wanted)) {
            throw wrong(text, name + " is never \"" + wanted + "\"", SpellingHint.advice(wanted, field.words()));
        }
    }

    void operands(Token operator, Part left, Part right, ValueKind kind) throws InvalidExpression {
        if (kind == ValueKind.NUMBER && left.kind() == ValueKind.TEXT) {
            throw new InvalidExpression(
                    operator,
                    operator.shown() + " is for numbers, but " + shown(left) + " is a text",
                    conversion(ValueKind.TEXT, kind));
        }
        expect(left, kind);
        expect(right, kind);
    }

    void divisor(Token operator, Part right) throws InvalidExpression {
        if (!operator.is("*") && (!right.isConstant() || right.constantNumber() == 0)) {
            throw wrong(right, "the divisor must be a number other than 0, written in digits", "");
        }
    }

    /** Checks the arguments of a function. @return the type of its result */
    ValueKind arguments(BuiltIn function, Token name, List<Part> arguments) throws InvalidExpression {
        List<ValueKind> parameters = function.parameters();
        if (arguments.size() != parameters.size()) {
            throw new InvalidExpression(
                    name,
                    function.word() + " has " + parameters.size()
                            + (parameters.size() == 1 ? " argument" : " arguments") + ", not " + arguments.size(),
                    "write " + function.form());
        }
        if (function == BuiltIn.IF && arguments.get(1).kind() == ValueKind.NUMBER) {
            expect(arguments.get(0), ValueKind.CONDITION);
            expect(arguments.get(2), ValueKind.NUMBER);
            return ValueKind.NUMBER;
        }
        for (int i = 0; i < parameters.size(); i++) {
            expect(arguments.get(i), parameters.get(i));
        }
        if (function.needsConstant()) {
            constant(function, arguments.get(0));
        }
        return function.result();
    }

    private void constant(BuiltIn function, Part argument) throws InvalidExpression {
        if (!argument.isConstant()) {
            throw wrong(
                    argument,
                    "the first argument of " + function.word() + " must be a literal",
                    "write "
                            + (function == BuiltIn.IN_LIST ? "the name of a table in quotes" : "a tag such as 0x1400"));
        }
        if (function == BuiltIn.IN_LIST) {
            references.add(
                    new Reference(Reference.Kind.TABLE, argument.constantText(), argument.start(), argument.end()));
        } else if (argument.constantNumber() < 1 || argument.constantNumber() > TAG_MAX) {
            throw wrong(argument, "a tag is 0x0001 to 0xFFFF", "write a tag such as 0x1400");
        }
    }
}
