package org.strowger.router.imports.pickle;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.strowger.router.imports.ImportFailure;

/**
 * Reads a pickle of the protocols 0 to 5 into plain values. Loading a pickle with Python runs any code that the pickle
 * names; this reader runs nothing. It interprets the instructions of the format, creates a record for each object, and
 * fails at the first class that is not on the list of allowed classes.
 *
 * <p>The values are {@link String}, {@link Long}, {@link Double}, {@link Boolean}, {@link PickledNone},
 * {@link PickledBytes}, {@link PickledList}, {@link PickledTuple}, {@link PickledDict}, {@link PickledObject} and
 * {@link PickledClass}. Values can contain themselves, so code that traverses them must limit the depth.
 *
 * <p>Time and memory are linear in the size of the file: an instruction creates at most one value, and no value is
 * copied.
 */
public final class PickleReader {
    /**
     * The maximum number of values. A configuration of 4 MiB has about 15,000 applications, and a store has 94 values
     * for each user.
     */
    private static final int VALUES_MAX = 2_000_000;

    private static final int STACK_MAX = 1_000_000;
    private static final int MARKS_MAX = 1_000;
    private static final int DIGITS_MAX = 18;
    private static final int PROTOCOL_MAX = 5;
    private static final String NOT_A_PICKLE = "the file is damaged, or it is not a pickle";

    /** Functions with which Python pickles its own types. They are recognised, but not called. */
    private static final Set<PickledClass> BASICS = Set.of(
            new PickledClass("copy_reg", "_reconstructor"),
            new PickledClass("copyreg", "_reconstructor"),
            new PickledClass("__builtin__", "object"),
            new PickledClass("builtins", "object"),
            new PickledClass("__builtin__", "set"),
            new PickledClass("builtins", "set"),
            new PickledClass("_codecs", "encode"));

    private final PickleInput in;
    private final Set<PickledClass> allowed;
    private final List<Object> stack = new ArrayList<>();
    private final List<Integer> marks = new ArrayList<>();
    private final Map<Long, Object> memo = new HashMap<>();
    private int values;

    private PickleReader(PickleInput in, Set<PickledClass> allowed) {
        this.in = in;
        this.allowed = allowed;
    }

    /**
     * Reads a pickle.
     *
     * @param file the name of the file, for failures
     * @param from the offset of the pickle in the file
     * @param allowed the classes whose objects become records
     * @throws ImportFailure if the pickle is damaged, too large, or names another class
     */
    public static Object read(String file, byte[] octets, int from, Set<PickledClass> allowed) {
        return new PickleReader(new PickleInput(file, octets, from), allowed).read();
    }

    private Object read() {
        while (true) {
            int code = in.octet();
            if (code == '.') {
                Object value = pop();
                if (!marks.isEmpty()) {
                    throw damaged();
                }
                return value;
            }
            if (!readsScalar(code) && !readsText(code) && !readsCollection(code) && !readsMemo(code)) {
                readObject(code);
            }
        }
    }

    private boolean readsScalar(int code) {
        switch (code) {
            case 0x80 -> protocol(in.octet());
            case 0x95 -> in.signed64(); // The length of a frame, which is not needed.
            case 'N' -> push(PickledNone.NONE);
            case 0x88 -> push(true);
            case 0x89 -> push(false);
            case 'I' -> push(integer(in.line()));
            case 'L' -> push(decimal(in.line().replaceFirst("L$", "")));
            case 'J' -> push((long) in.signed32());
            case 'K' -> push((long) in.octet());
            case 'M' -> push((long) in.unsigned16());
            case 0x8A -> push(in.number(in.octet()));
            case 0x8B -> push(in.number(in.signed32()));
            case 'F' -> push(real(in.line()));
            case 'G' -> push(in.bigEndianDouble());
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean readsText(int code) {
        switch (code) {
            case 'S' -> push(PickledText.quoted(in.line()));
            case 'V' -> push(PickledText.escaped(in.line()));
            case 'T' -> push(in.latin1(in.signed32()));
            case 'U' -> push(in.latin1(in.octet()));
            case 'X' -> push(in.utf8(Integer.toUnsignedLong(in.signed32())));
            case 0x8C -> push(in.utf8(in.octet()));
            case 0x8D -> push(in.utf8(in.signed64()));
            case 'B' -> push(new PickledBytes(in.bytes(Integer.toUnsignedLong(in.signed32()))));
            case 'C' -> push(new PickledBytes(in.bytes(in.octet())));
            case 0x8E, 0x96 -> push(new PickledBytes(in.bytes(in.signed64())));
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean readsCollection(int code) {
        switch (code) {
            case '(' -> mark();
            case '0' -> pop();
            case '1' -> sinceMark();
            case '2' -> push(top());
            case ']', 0x8F -> push(new PickledList());
            case 'l', 0x91 -> push(list(sinceMark()));
            case 'a' -> {
                Object item = pop();
                add(List.of(item));
            }
            case 'e', 0x90 -> add(sinceMark());
            case ')' -> push(new PickledTuple(List.of()));
            case 't' -> push(new PickledTuple(sinceMark()));
            case 0x85, 0x86, 0x87 -> push(new PickledTuple(last(code - 0x84)));
            case '}' -> push(new PickledDict());
            case 'd' -> {
                List<Object> entries = sinceMark();
                push(new PickledDict());
                put(entries);
            }
            case 's' -> put(last(2));
            case 'u' -> put(sinceMark());
            default -> {
                return false;
            }
        }
        return true;
    }

    private boolean readsMemo(int code) {
        switch (code) {
            case 'p' -> keep(decimal(in.line()));
            case 'q' -> keep(in.octet());
            case 'r' -> keep(Integer.toUnsignedLong(in.signed32()));
            case 0x94 -> keep(memo.size());
            case 'g' -> push(kept(decimal(in.line())));
            case 'h' -> push(kept(in.octet()));
            case 'j' -> push(kept(Integer.toUnsignedLong(in.signed32())));
            default -> {
                return false;
            }
        }
        return true;
    }

    private void readObject(int code) {
        switch (code) {
            case 'c' -> push(known(in.line(), in.line()));
            case 0x93 -> {
                List<Object> name = last(2);
                push(known(text(name.get(0)), text(name.get(1))));
            }
            case 'R', 0x81 -> {
                List<Object> call = last(2);
                push(object(type(call.get(0)), tuple(call.get(1))));
            }
            case 0x92 -> {
                List<Object> call = last(3);
                push(object(type(call.get(0)), tuple(call.get(1))));
            }
            case 'i' -> {
                PickledClass type = known(in.line(), in.line());
                push(object(type, sinceMark()));
            }
            case 'o' -> {
                List<Object> call = sinceMark();
                if (call.isEmpty()) {
                    throw damaged();
                }
                push(object(type(call.get(0)), call.subList(1, call.size())));
            }
            case 'b' -> build();
            default ->
                throw in.failure(
                        "the instruction 0x" + Integer.toHexString(code) + " is not one that a store needs",
                        NOT_A_PICKLE);
        }
    }

    private void protocol(int version) {
        if (version > PROTOCOL_MAX) {
            throw in.failure("protocol " + version + " of pickle is not known", "give jCli's output in a text file");
        }
    }

    /** Reads an integer. In the protocols 0 and 1, boolean values are written as numbers of two digits. */
    private Object integer(String line) {
        return switch (line) {
            case "00" -> false;
            case "01" -> true;
            default -> decimal(line);
        };
    }

    private long decimal(String line) {
        String digits = line.startsWith("-") ? line.substring(1) : line;
        if (digits.isEmpty()
                || digits.length() > DIGITS_MAX
                || !digits.chars().allMatch(each -> each >= '0' && each <= '9')) {
            throw in.failure("a number of more than " + DIGITS_MAX + " digits, or none", NOT_A_PICKLE);
        }
        return Long.parseLong(line);
    }

    private double real(String line) {
        try {
            return Double.parseDouble(line);
        } catch (NumberFormatException e) {
            throw in.failure("not a number", NOT_A_PICKLE);
        }
    }

    private PickledClass known(String module, String name) {
        PickledClass named = new PickledClass(module, name);
        if (!allowed.contains(named) && !BASICS.contains(named)) {
            throw in.failure(
                    "the pickle names " + PickledText.shown(named.toString()) + ", which is not a class of a store",
                    "nothing was run; find out who wrote this file before you load it with Python");
        }
        return named;
    }

    /** Creates a record of a call; the call itself is not made. */
    private Object object(PickledClass type, List<Object> arguments) {
        if (type.name().equals("_reconstructor") && !arguments.isEmpty()) {
            return new PickledObject(type(arguments.get(0)), List.of());
        }
        if (type.module().equals("_codecs") && arguments.size() == 2 && arguments.get(0) instanceof String text) {
            return new PickledBytes(text.getBytes(StandardCharsets.ISO_8859_1));
        }
        if (type.name().equals("set") && BASICS.contains(type) && arguments.size() == 1) {
            return arguments.get(0);
        }
        return new PickledObject(type, arguments);
    }

    /** Sets the state of an object: a dictionary, or a tuple of a dictionary and an empty dictionary for slots. */
    private void build() {
        Object state = pop();
        if (state instanceof PickledTuple pair && pair.items().size() == 2) {
            state = pair.items().get(0);
        }
        if (top() instanceof PickledObject object
                && !object.isBuilt()
                && (state instanceof PickledDict || state == PickledNone.NONE)) {
            if (state instanceof PickledDict attributes) {
                object.build(attributes.entries());
            }
            return;
        }
        throw damaged();
    }

    // ---- The stack

    private void push(Object value) {
        values++;
        if (values > VALUES_MAX || stack.size() >= STACK_MAX) {
            throw in.failure("more than " + VALUES_MAX + " values", "import the store in parts");
        }
        stack.add(value);
    }

    private Object pop() {
        int bottom = marks.isEmpty() ? 0 : marks.get(marks.size() - 1);
        if (stack.size() <= bottom) {
            throw damaged();
        }
        return stack.remove(stack.size() - 1);
    }

    private Object top() {
        Object value = pop();
        stack.add(value);
        return value;
    }

    private void mark() {
        if (marks.size() == MARKS_MAX) {
            throw in.failure("more than " + MARKS_MAX + " collections within each other", NOT_A_PICKLE);
        }
        marks.add(stack.size());
    }

    private List<Object> sinceMark() {
        if (marks.isEmpty()) {
            throw damaged();
        }
        return last(stack.size() - marks.remove(marks.size() - 1));
    }

    /** Removes the last values from the stack, and returns them in order. */
    private List<Object> last(int count) {
        int bottom = marks.isEmpty() ? 0 : marks.get(marks.size() - 1);
        if (stack.size() - bottom < count) {
            throw damaged();
        }
        List<Object> tail = stack.subList(stack.size() - count, stack.size());
        List<Object> taken = List.copyOf(tail);
        tail.clear();
        return taken;
    }

    private static PickledList list(List<Object> items) {
        PickledList list = new PickledList();
        items.forEach(list::add);
        return list;
    }

    private void add(List<Object> items) {
        if (top() instanceof PickledList list) {
            items.forEach(list::add);
        } else {
            throw damaged();
        }
    }

    private void put(List<Object> entries) {
        if (!(top() instanceof PickledDict dict) || entries.size() % 2 != 0) {
            throw damaged();
        }
        for (int i = 0; i < entries.size(); i += 2) {
            Object key = entries.get(i);
            if (!(key instanceof String) && !(key instanceof Long)) {
                throw in.failure("the key of a dictionary is neither a text nor a number", NOT_A_PICKLE);
            }
            dict.put(key, entries.get(i + 1));
        }
    }

    private void keep(long number) {
        memo.put(number, top());
    }

    private Object kept(long number) {
        Object value = memo.get(number);
        if (value == null) {
            throw damaged();
        }
        return value;
    }

    private String text(Object value) {
        if (value instanceof String text) {
            return text;
        }
        throw damaged();
    }

    private PickledClass type(Object value) {
        if (value instanceof PickledClass type) {
            return type;
        }
        throw in.failure("a call of something that is not a class", "nothing was run; " + NOT_A_PICKLE);
    }

    private List<Object> tuple(Object value) {
        if (value instanceof PickledTuple tuple) {
            return tuple.items();
        }
        throw damaged();
    }

    private ImportFailure damaged() {
        return in.failure("the instructions of the pickle do not fit together", NOT_A_PICKLE);
    }
}
