package org.strowger.tests.rules;

import com.sun.source.tree.BinaryTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LiteralTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.ParenthesizedTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.TypeCastTree;
import com.sun.source.tree.UnaryTree;
import com.sun.source.tree.VariableTree;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import org.strowger.tests.rules.GrowingFields.Field;

/** The constants of sources, and the values of those that are arithmetic. */
final class Constants {
    private final List<Field> all = new ArrayList<>();
    private final Map<String, Field> byName = new HashMap<>();

    Constants(List<SourceFile> sources) {
        for (SourceFile source : sources) {
            GrowingFields.forEachField(source, field -> {
                if (isConstant(field)) {
                    all.add(field);
                    byName.put(nameOf(field), field);
                }
            });
        }
    }

    /** A static final field, or a field of an interface. */
    static boolean isConstant(Field field) {
        var flags = field.tree().getModifiers().getFlags();
        return (flags.contains(Modifier.STATIC) && flags.contains(Modifier.FINAL))
                || field.classes().get(0).getKind() == Tree.Kind.INTERFACE;
    }

    static String nameOf(Field field) {
        return field.classes().get(0).getSimpleName() + "." + field.name();
    }

    Stream<Field> all() {
        return all.stream();
    }

    /** The value of a constant; empty if it is no sum, product or shift of numbers and other constants. */
    OptionalLong valueOf(Field constant) {
        ExpressionTree initializer = constant.tree().getInitializer();
        try {
            return initializer == null ? OptionalLong.empty() : OptionalLong.of(valueOf(initializer, constant));
        } catch (ArithmeticException e) {
            return OptionalLong.empty();
        }
    }

    private long valueOf(ExpressionTree expression, Field within) {
        if (expression instanceof LiteralTree literal && literal.getValue() instanceof Number number) {
            return number.longValue();
        } else if (expression instanceof ParenthesizedTree inner) {
            return valueOf(inner.getExpression(), within);
        } else if (expression instanceof TypeCastTree cast) {
            return valueOf(cast.getExpression(), within);
        } else if (expression instanceof UnaryTree negated && negated.getKind() == Tree.Kind.UNARY_MINUS) {
            return -valueOf(negated.getExpression(), within);
        } else if (expression instanceof BinaryTree binary) {
            return valueOf(binary, valueOf(binary.getLeftOperand(), within), valueOf(binary.getRightOperand(), within));
        } else if (expression instanceof IdentifierTree name) {
            return valueOfName(name.getName().toString(), within);
        } else if (expression instanceof MemberSelectTree select) {
            return valueOfName(select.toString(), within);
        }
        throw new ArithmeticException();
    }

    private static long valueOf(BinaryTree binary, long left, long right) {
        return switch (binary.getKind()) {
            case PLUS -> left + right;
            case MINUS -> left - right;
            case MULTIPLY -> left * right;
            case DIVIDE -> left / right;
            case LEFT_SHIFT -> left << right;
            default -> throw new ArithmeticException();
        };
    }

    private long valueOfName(String name, Field within) {
        Map<String, Long> ofJava = Map.of(
                "Integer.MAX_VALUE", (long) Integer.MAX_VALUE,
                "Short.MAX_VALUE", (long) Short.MAX_VALUE,
                "Long.SIZE", (long) Long.SIZE,
                "Long.BYTES", (long) Long.BYTES,
                "Integer.BYTES", (long) Integer.BYTES);
        Long known = ofJava.get(name);
        if (known != null) {
            return known;
        }
        return find(name, within)
                .map(this::valueOf)
                .orElseThrow(ArithmeticException::new)
                .orElseThrow(ArithmeticException::new);
    }

    /** The constant that a name means within the class of a field, or in a class around it. */
    Optional<Field> find(String name, Field within) {
        return Stream.concat(Stream.of(name), within.classes().stream().map(type -> type.getSimpleName() + "." + name))
                .filter(byName::containsKey)
                .map(byName::get)
                .findFirst();
    }

    static boolean mentions(VariableTree field, String name) {
        return String.valueOf(field.getInitializer()).matches("(?s).*\\b" + name + "\\b.*");
    }
}
