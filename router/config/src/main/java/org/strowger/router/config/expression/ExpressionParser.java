package org.strowger.router.config.expression;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.strowger.router.config.fault.SpellingHint;

/**
 * Parses an expression and checks the types of its parts. From the weakest to the strongest, the operators are:
 * {@code or}; {@code and}; {@code not}; comparisons and {@code in}; {@code +} and {@code -}; {@code *}, {@code /} and
 * {@code %}.
 */
final class ExpressionParser {
    private static final int DEPTH_MAX = 30;
    private static final int PARTS_MAX = 200;
    private static final List<String> COMPARISONS = List.of("==", "!=", "<=", ">=", "<", ">");

    /** Operators of other languages, each with the operator to write instead. */
    private static final Map<String, String> FOREIGN =
            Map.of("=", "==", "&&", "and", "||", "or", "!", "not", "AND", "and", "OR", "or", "NOT", "not");

    private final String application;
    private final List<Token> tokens;
    private final PartChecks checks;
    private final List<Reference> references = new ArrayList<>();
    private int at;
    private int depth;
    private int parts;

    private ExpressionParser(String source, String application) throws InvalidExpression {
        this.application = application;
        this.tokens = Lexer.tokens(source);
        this.checks = new PartChecks(source, references);
    }

    /** @param application the name of the application whose messages are judged */
    static CompiledExpression parse(String source, ValueKind kind, String application) throws InvalidExpression {
        ExpressionParser parser = new ExpressionParser(source, application);
        Part whole = parser.either();
        Token rest = parser.next();
        if (rest.kind() != Token.Kind.END) {
            throw parser.unexpected(rest, "and, or, or the end");
        }
        parser.checks.expect(whole, kind);
        if (kind == ValueKind.CONDITION && whole.isFixed()) {
            throw new InvalidExpression(
                    whole.start(),
                    whole.end(),
                    "the condition is the same for every message",
                    "use a field, such as segments > 3");
        }
        return new CompiledExpression(source, whole, parser.references);
    }

    // ---- Tokens

    private Token next() {
        return tokens.get(at);
    }

    private boolean accepts(String word) {
        boolean isNext = next().is(word);
        if (isNext) {
            at++;
        }
        return isNext;
    }

    private Token expect(String symbol) throws InvalidExpression {
        Token token = next();
        if (!accepts(symbol)) {
            throw unexpected(token, "\"" + symbol + "\"");
        }
        return token;
    }

    private InvalidExpression unexpected(Token token, String expected) {
        String instead = FOREIGN.get(token.text());
        boolean isForeign = instead != null && (token.kind() == Token.Kind.SYMBOL || token.kind() == Token.Kind.WORD);
        return new InvalidExpression(
                token, "expected " + expected + ", found " + token.shown(), isForeign ? "write " + instead : "");
    }

    private Part counted(Part part) throws InvalidExpression {
        parts++;
        if (parts > PARTS_MAX) {
            throw new InvalidExpression(
                    part.start(),
                    part.end(),
                    "an expression has at most " + PARTS_MAX + " fields, literals, operators and functions",
                    "write several filters, or use a number table");
        }
        return part;
    }

    // ---- Operators, from the weakest to the strongest

    private Part either() throws InvalidExpression {
        depth++;
        if (depth > DEPTH_MAX) {
            throw new InvalidExpression(
                    next(), "an expression is nested at most " + DEPTH_MAX + " deep", "write several filters");
        }
        Part part = logic("or");
        depth--;
        return part;
    }

    /** Parses conditions joined by {@code or}, whose operands may be conditions joined by {@code and}. */
    private Part logic(String operator) throws InvalidExpression {
        boolean isOr = operator.equals("or");
        Part first = isOr ? logic("and") : negation();
        if (!next().is(operator)) {
            return first;
        }
        List<Part> all = new ArrayList<>(List.of(first));
        while (accepts(operator)) {
            all.add(isOr ? logic("and") : negation());
        }
        for (Part each : all) {
            checks.expect(each, ValueKind.CONDITION);
        }
        Value[] values = all.stream().map(Part::value).toArray(Value[]::new);
        Value.OfCondition value = isOr ? Logic.any(values) : Logic.all(values);
        return counted(Part.logic(first.start(), all.get(all.size() - 1).end(), value, all));
    }

    private Part negation() throws InvalidExpression {
        Token first = next();
        if (!accepts("not")) {
            return comparison();
        }
        boolean isNegative = true;
        while (accepts("not")) {
            isNegative = !isNegative;
        }
        Part condition = comparison();
        checks.expect(condition, ValueKind.CONDITION);
        return isNegative
                ? counted(Part.logic(first.start(), condition.end(), Logic.not(condition.value()), List.of(condition)))
                : condition;
    }

    private Part comparison() throws InvalidExpression {
        Part left = sum();
        Token operator = next();
        if (operator.kind() == Token.Kind.SYMBOL && COMPARISONS.contains(operator.text())) {
            at++;
            Part right = sum();
            checks.comparable(operator, left, right);
            Value.OfCondition value = left.kind() == ValueKind.TEXT
                    ? Comparison.ofTexts(operator.is("=="), left, right)
                    : Comparison.ofNumbers(operator.text(), left, right);
            return counted(Part.of(ValueKind.CONDITION, left.start(), right.end(), value, List.of(left, right)));
        }
        if (operator.is("in")) {
            at++;
            return within(left);
        }
        if (operator.is("not") && tokens.get(at + 1).is("in")) {
            at += 2;
            Part found = within(left);
            return new Part(
                    Part.Role.OTHER,
                    ValueKind.CONDITION,
                    found.start(),
                    found.end(),
                    Logic.not(found.value()),
                    List.of(),
                    found.parts());
        }
        return left;
    }

    private Part within(Part sought) throws InvalidExpression {
        Token first = next();
        if (!first.is("[")) {
            Part list = primary();
            checks.expect(list, ValueKind.TEXTS);
            checks.expect(sought, ValueKind.TEXT);
            return counted(Part.of(
                    ValueKind.CONDITION,
                    sought.start(),
                    list.end(),
                    Comparison.textInField(sought, list),
                    List.of(sought, list)));
        }
        List<Part> items = new ArrayList<>();
        do {
            at++;
            Part item = factor();
            if (!item.isConstant()) {
                throw new InvalidExpression(
                        item.start(), item.end(), "the items of a list are literals", "compare with == instead");
            }
            checks.comparable(first, sought, item);
            items.add(item);
        } while (next().is(","));
        Token last = expect("]");
        Value.OfCondition value = sought.kind() == ValueKind.TEXT
                ? Comparison.textIn(
                        sought, items.stream().map(Part::constantText).toList())
                : Comparison.numberIn(
                        sought, items.stream().map(Part::constantNumber).toList());
        return counted(Part.of(ValueKind.CONDITION, sought.start(), last.end(), value, List.of(sought)));
    }

    private Part sum() throws InvalidExpression {
        Part left = product();
        while (next().is("+") || next().is("-")) {
            Token operator = next();
            at++;
            Part right = product();
            boolean isText = operator.is("+") && left.kind() == ValueKind.TEXT;
            ValueKind kind = isText ? ValueKind.TEXT : ValueKind.NUMBER;
            checks.operands(operator, left, right, kind);
            Value value = isText ? Logic.joined(left.value(), right.value()) : Logic.arithmetic(operator, left, right);
            left = counted(Part.of(kind, left.start(), right.end(), value, List.of(left, right)));
        }
        return left;
    }

    private Part product() throws InvalidExpression {
        Part left = factor();
        while (next().is("*") || next().is("/") || next().is("%")) {
            Token operator = next();
            at++;
            Part right = factor();
            checks.operands(operator, left, right, ValueKind.NUMBER);
            checks.divisor(operator, right);
            Value value = Logic.arithmetic(operator, left, right);
            left = counted(Part.of(ValueKind.NUMBER, left.start(), right.end(), value, List.of(left, right)));
        }
        return left;
    }

    /** A part with any number of minus signs before it. */
    private Part factor() throws InvalidExpression {
        Token first = next();
        boolean isSigned = first.is("-");
        boolean isNegative = false;
        while (accepts("-")) {
            isNegative = !isNegative;
        }
        Part part = primary();
        if (!isSigned) {
            return part;
        }
        checks.expect(part, ValueKind.NUMBER);
        if (!isNegative) {
            return part.within(first.start(), part.end());
        }
        Value value = part.value();
        Value.OfNumber negative = message -> -value.number(message);
        return new Part(
                part.isConstant() ? Part.Role.CONSTANT : Part.Role.OTHER,
                ValueKind.NUMBER,
                first.start(),
                part.end(),
                negative,
                List.of(),
                List.of(part));
    }

    // ---- Literals, fields and functions

    private Part primary() throws InvalidExpression {
        Token token = next();
        at++;
        if (token.is("(")) {
            Part inner = either();
            Token last = expect(")");
            return inner.within(token.start(), last.end());
        }
        return counted(
                switch (token.kind()) {
                    case TEXT -> Part.constant(ValueKind.TEXT, token, (Value.OfText) message -> token.text());
                    case NUMBER -> Literals.number(token);
                    case TIME -> Literals.time(token);
                    case PATTERN -> Literals.pattern(token);
                    case WORD -> next().is("(") ? call(token) : named(token);
                    default -> {
                        at--;
                        throw unexpected(token, "a field, a function, a number or a text in quotes");
                    }
                });
    }

    private Part named(Token token) throws InvalidExpression {
        if (token.is("true") || token.is("false")) {
            boolean isTrue = token.is("true");
            return Part.constant(ValueKind.CONDITION, token, (Value.OfCondition) message -> isTrue);
        }
        for (Field field : Field.values()) {
            if (field.word().equals(token.text())) {
                if (Field.OF_ORIGIN.contains(field)) {
                    references.add(new Reference(Reference.Kind.ORIGIN, field.word(), token.start(), token.end()));
                }
                return field.part(token, application);
            }
        }
        if (FOREIGN.containsKey(token.text())
                || List.of("and", "or", "not", "in").contains(token.text())) {
            throw unexpected(token, "a field, a function, a number or a text in quotes");
        }
        List<String> words = Arrays.stream(Field.values()).map(Field::word).toList();
        Optional<String> near = SpellingHint.nearest(token.text(), words);
        throw new InvalidExpression(
                token,
                "there is no field \"" + token.text() + "\"",
                near.map(word -> "did you mean " + word + "? A text is written in quotes")
                        .orElse("fields are " + String.join(", ", words) + "; a text is written in quotes"));
    }

    private Part call(Token name) throws InvalidExpression {
        BuiltIn function = Arrays.stream(BuiltIn.values())
                .filter(each -> each.word().equals(name.text()))
                .findFirst()
                .orElse(null);
        if (function == null) {
            throw new InvalidExpression(
                    name,
                    "there is no function \"" + name.text() + "\"",
                    SpellingHint.advice(name.text(), BuiltIn.words()));
        }
        List<Part> arguments = new ArrayList<>();
        expect("(");
        if (!next().is(")")) {
            do {
                arguments.add(either());
            } while (accepts(","));
        }
        Token last = expect(")");
        ValueKind kind = checks.arguments(function, name, arguments);
        Part.Role role = function.isField() ? Part.Role.FIELD : Part.Role.OTHER;
        return new Part(role, kind, name.start(), last.end(), function.call(arguments), List.of(), arguments);
    }
}
