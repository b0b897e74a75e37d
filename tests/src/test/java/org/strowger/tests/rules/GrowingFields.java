package org.strowger.tests.rules;

import com.sun.source.tree.AssignmentTree;
import com.sun.source.tree.BlockTree;
import com.sun.source.tree.ClassTree;
import com.sun.source.tree.ExpressionTree;
import com.sun.source.tree.IdentifierTree;
import com.sun.source.tree.LambdaExpressionTree;
import com.sun.source.tree.MemberReferenceTree;
import com.sun.source.tree.MemberSelectTree;
import com.sun.source.tree.MethodInvocationTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.NewArrayTree;
import com.sun.source.tree.NewClassTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.TreeScanner;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.lang.model.element.Modifier;
import org.jspecify.annotations.Nullable;

/**
 * Finds the fields that grow: a collection to which a method adds, an array that a method replaces by a larger one, and
 * each field whose type is a collection of ours. Constructors and initializers do not count. Classes of which neither a
 * field nor a lambda holds an object are left out, unless they extend or implement something: their objects end with a
 * call.
 */
final class GrowingFields {
    private static final Pattern COLLECTION = Pattern.compile("\\w*(?:Map|Set|Deque|Queue|List|Collection|Multimap)");
    private static final Set<String> ADDS = Set.of(
            "add",
            "addAll",
            "addFirst",
            "addLast",
            "compute",
            "computeIfAbsent",
            "merge",
            "offer",
            "offerFirst",
            "offerLast",
            "push",
            "put",
            "putAll",
            "putFirst",
            "putIfAbsent",
            "putLast");

    private GrowingFields() {}

    /** A field, and the classes around it, the innermost first. */
    record Field(SourceFile source, VariableTree tree, List<ClassTree> classes) {
        String name() {
            return tree.getName().toString();
        }

        String position() {
            return source.position(tree) + " " + classes.get(0).getSimpleName() + "." + name();
        }
    }

    /** @param holders names of our own classes that are collections */
    static List<Field> in(List<SourceFile> sources, Set<String> holders) {
        Set<String> held = namesInFields(sources);
        sources.forEach(source -> held.addAll(new Captures().in(source)));
        var found = new ArrayList<Field>();
        for (SourceFile source : sources) {
            Growth growth = new Growth();
            growth.scan(source.unit(), null);
            forEachField(source, field -> {
                boolean grows = (isCollection(field.tree()) && growth.added.contains(field.name()))
                        || (isArray(field.tree()) && growth.enlarged.contains(field.name()))
                        || holders.contains(typeName(field.tree()));
                if (grows && field.classes().stream().allMatch(type -> lives(type, field, held))) {
                    found.add(field);
                }
            });
        }
        return found;
    }

    private static boolean lives(ClassTree type, Field field, Set<String> held) {
        return type != field.classes().get(0)
                || field.tree().getModifiers().getFlags().contains(Modifier.STATIC)
                || type.getExtendsClause() != null
                || !type.getImplementsClause().isEmpty()
                || held.contains(type.getSimpleName().toString());
    }

    static void forEachField(SourceFile source, Consumer<Field> out) {
        for (Tree type : source.unit().getTypeDecls()) {
            if (type instanceof ClassTree each) {
                forEachField(source, each, List.of(), out);
            }
        }
    }

    private static void forEachField(SourceFile source, ClassTree type, List<ClassTree> outer, Consumer<Field> out) {
        List<ClassTree> classes = Stream.concat(Stream.of(type), outer.stream()).toList();
        for (Tree member : type.getMembers()) {
            if (member instanceof VariableTree field) {
                out.accept(new Field(source, field, classes));
            } else if (member instanceof ClassTree nested) {
                forEachField(source, nested, classes, out);
            }
        }
    }

    /** The types of all fields, apart from those of a class in itself. */
    private static Set<String> namesInFields(List<SourceFile> sources) {
        Map<String, Set<String>> holdersByType = new HashMap<>();
        for (SourceFile source : sources) {
            forEachField(
                    source,
                    field -> new TreeScanner<@Nullable Void, @Nullable Void>() {
                        @Override
                        public @Nullable Void visitIdentifier(IdentifierTree name, @Nullable Void unused) {
                            note(name.getName().toString());
                            return null;
                        }

                        @Override
                        public @Nullable Void visitMemberSelect(MemberSelectTree name, @Nullable Void unused) {
                            note(name.getIdentifier().toString());
                            return super.visitMemberSelect(name, null);
                        }

                        private void note(String type) {
                            holdersByType
                                    .computeIfAbsent(type, each -> new HashSet<>())
                                    .add(field.classes().get(0).getSimpleName().toString());
                        }
                    }.scan(field.tree().getType(), null));
        }
        holdersByType.entrySet().removeIf(entry -> entry.getValue().equals(Set.of(entry.getKey())));
        return new HashSet<>(holdersByType.keySet());
    }

    static String typeName(VariableTree field) {
        boolean isInferred = field.getType() == null && field.getInitializer() instanceof NewClassTree;
        String type = (isInferred
                        ? ((NewClassTree) field.getInitializer()).getIdentifier()
                        : String.valueOf(field.getType()))
                .toString()
                .replaceAll("@\\w+(\\([^)]*\\))? ?", "");
        String plain = type.replaceAll("<.*", "").replace("[]", "");
        return plain.substring(plain.lastIndexOf('.') + 1).strip();
    }

    private static boolean isCollection(VariableTree field) {
        return COLLECTION.matcher(typeName(field)).matches();
    }

    private static boolean isArray(VariableTree field) {
        return String.valueOf(field.getType()).endsWith("]");
    }

    /** The types whose objects lambdas and method references of a file use or make: they may be kept longer. */
    private static final class Captures extends TreeScanner<@Nullable Void, @Nullable Void> {
        private final Set<String> types = new HashSet<>();
        private final Map<String, String> typesByName = new HashMap<>();
        private boolean isInLambda;
        private String type = "";

        Set<String> in(SourceFile source) {
            scan(source.unit(), null);
            return types;
        }

        @Override
        public @Nullable Void visitClass(ClassTree inner, @Nullable Void unused) {
            String outer = type;
            type = inner.getSimpleName().toString();
            super.visitClass(inner, null);
            type = outer;
            return null;
        }

        @Override
        public @Nullable Void visitMethod(MethodTree method, @Nullable Void unused) {
            typesByName.clear();
            return super.visitMethod(method, null);
        }

        @Override
        public @Nullable Void visitVariable(VariableTree variable, @Nullable Void unused) {
            if (!isInLambda) {
                typesByName.put(variable.getName().toString(), typeName(variable));
            }
            return super.visitVariable(variable, null);
        }

        @Override
        public @Nullable Void visitLambdaExpression(LambdaExpressionTree lambda, @Nullable Void unused) {
            boolean outer = isInLambda;
            isInLambda = true;
            super.visitLambdaExpression(lambda, null);
            isInLambda = outer;
            return null;
        }

        @Override
        public @Nullable Void visitMemberReference(MemberReferenceTree reference, @Nullable Void unused) {
            String qualifier = reference.getQualifierExpression().toString();
            if (reference.getMode() == MemberReferenceTree.ReferenceMode.NEW) {
                types.add(qualifier.replaceAll("<.*", ""));
            } else if (qualifier.equals("this")) {
                types.add(type);
            }
            note(reference.getQualifierExpression());
            return super.visitMemberReference(reference, null);
        }

        @Override
        public @Nullable Void visitIdentifier(IdentifierTree name, @Nullable Void unused) {
            if (isInLambda) {
                note(name);
            }
            return null;
        }

        private void note(ExpressionTree expression) {
            String held = typesByName.get(expression.toString());
            if (held != null) {
                types.add(held);
            }
        }
    }

    /** The names to which methods of a file add, and those to which they assign new arrays. */
    private static final class Growth extends TreeScanner<@Nullable Void, @Nullable Void> {
        private final Set<String> added = new HashSet<>();
        private final Set<String> enlarged = new HashSet<>();
        private Set<String> locals = Set.of();

        @Override
        public @Nullable Void visitClass(ClassTree type, @Nullable Void unused) {
            Set<String> outer = locals;
            locals = new HashSet<>();
            for (Tree member : type.getMembers()) {
                if (!(member instanceof BlockTree)) {
                    scan(member, null);
                }
            }
            locals = outer;
            return null;
        }

        @Override
        public @Nullable Void visitMethod(MethodTree method, @Nullable Void unused) {
            if (!method.getName().contentEquals("<init>")) {
                locals = localsOf(method);
                super.visitMethod(method, null);
                locals = Set.of();
            }
            return null;
        }

        private static Set<String> localsOf(MethodTree method) {
            Set<String> names = new HashSet<>();
            new TreeScanner<@Nullable Void, @Nullable Void>() {
                @Override
                public @Nullable Void visitVariable(VariableTree variable, @Nullable Void unused) {
                    names.add(variable.getName().toString());
                    return super.visitVariable(variable, null);
                }
            }.scan(method, null);
            return names;
        }

        @Override
        public @Nullable Void visitMethodInvocation(MethodInvocationTree call, @Nullable Void unused) {
            if (call.getMethodSelect() instanceof MemberSelectTree select
                    && ADDS.contains(select.getIdentifier().toString())) {
                added.add(fieldName(select.getExpression()));
            }
            return super.visitMethodInvocation(call, null);
        }

        @Override
        public @Nullable Void visitMemberReference(MemberReferenceTree reference, @Nullable Void unused) {
            if (ADDS.contains(reference.getName().toString())) {
                added.add(fieldName(reference.getQualifierExpression()));
            }
            return super.visitMemberReference(reference, null);
        }

        @Override
        public @Nullable Void visitAssignment(AssignmentTree assignment, @Nullable Void unused) {
            ExpressionTree value = assignment.getExpression();
            boolean isNew = (value instanceof NewArrayTree made && made.getInitializers() == null)
                    || value.toString().contains("Arrays.copyOf");
            if (isNew) {
                enlarged.add(fieldName(assignment.getVariable()));
            }
            return super.visitAssignment(assignment, null);
        }

        private String fieldName(ExpressionTree expression) {
            if (expression instanceof IdentifierTree name) {
                return locals.contains(name.getName().toString())
                        ? ""
                        : name.getName().toString();
            }
            return expression instanceof MemberSelectTree select
                    ? select.getIdentifier().toString()
                    : "";
        }
    }
}
