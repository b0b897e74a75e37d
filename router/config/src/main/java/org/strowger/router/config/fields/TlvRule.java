package org.strowger.router.config.fields;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.util.ArrayList;
import java.util.List;
import java.util.ListIterator;
import java.util.Map;
import java.util.Optional;
import org.strowger.message.OptionalParameter;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.InvalidValue;
import org.strowger.router.config.grammar.ScalarType;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.match.PatternTypes;
import org.strowger.router.config.match.TextPattern;

/**
 * One rule for a TLV: adds, sets, removes, renames or requires the TLV, or checks its value.
 *
 * @param to the new tag of a TLV that is renamed
 * @param value the value of a TLV that is added or set
 * @param test the condition on a value that is checked
 * @param fault the fault of a message that is refused
 */
public record TlvRule(Action action, int tag, int to, TlvValue value, TlvTest test, TlvFault fault) {
    /** ESME_RMISSINGOPTPARAM (SMPP 3.4 section 5.1.3). */
    private static final int MISSING = 0xC3;

    /** ESME_RINVOPTPARAMVAL (SMPP 3.4 section 5.1.3). */
    private static final int INVALID = 0xC4;

    private static final String SMPP = "smpp";

    /** The effect of a rule. */
    enum Action {
        ADD,
        SET,
        REMOVE,
        RENAME,
        REQUIRE,
        CHECK
    }

    public static final ConfigKey<Integer> ADD = tag("add", "adds this TLV if the message does not have it", "0x1400");
    public static final ConfigKey<Integer> SET =
            tag("set", "sets this TLV, whether the message has it or not", "0x1400");
    public static final ConfigKey<Integer> REMOVE = tag("remove", "removes this TLV", "0x1400");
    public static final ConfigKey<Integer> RENAME =
            tag("rename", "changes the tag of this TLV to the tag in the key to", "0x1400");
    public static final ConfigKey<Integer> REQUIRE = tag("require", "refuses a message without this TLV", "0x1401");
    public static final ConfigKey<Integer> CHECK =
            tag("check", "refuses a message if the value of this TLV does not satisfy matches and length", "0x1401");
    public static final ConfigKey<String> VALUE = key(
                    "value", TextTypes.ascii("a text", 0, TlvType.OCTETS_MAX), "add, set: the value")
            .orElse("value-of is required")
            .example("\"1101000000000000001\"");
    public static final ConfigKey<TlvValue> VALUE_OF = key(
                    "value-of",
                    TlvValue.FROM_SOURCE,
                    "add, set: the source of the value; if the application has no attribute of this name, the rule "
                            + "does nothing")
            .orElse("value is required")
            .example("account.entity");
    public static final ConfigKey<TlvType> TYPE = key(
                    "type",
                    TextTypes.words(TlvType.class),
                    "add, set: the encoding of the value; c-string: with a NUL at the end; int1, int2, int4: a "
                            + "number in 1, 2 or 4 octets; octets: written in hexadecimal digits")
            .or("text");
    public static final ConfigKey<Integer> TO = key("to", TlvTags.TAG, "rename: the new tag")
            .orElse("only with rename")
            .example("0x1500");
    public static final ConfigKey<TextPattern> MATCHES = key(
                    "matches",
                    PatternTypes.TEXT,
                    "check: the regular expression that must be found in the value, without a NUL at its end")
            .orElse("any value")
            .example("\"/^[0-9]{19}$/\"");
    static final ConfigKey<TlvTest.Length> LENGTH = key(
                    "length", TlvTest.Length.RANGE, "check: the octets of the value, without a NUL at its end")
            .orElse("any length")
            .example("1..30");
    public static final ConfigKey<Integer> STATUS = key(
                    "status",
                    status(),
                    "require, check: the command_status with which the message is refused, also in its equivalent for"
                            + " other protocols")
            .orElse("ESME_RMISSINGOPTPARAM for require, ESME_RINVOPTPARAMVAL for check")
            .example("ESME_RINVOPTPARAMVAL");
    public static final Section SECTION = Section.of(
            "a rule for a TLV, with exactly one of add, set, remove, rename, require and check",
            ADD,
            SET,
            REMOVE,
            RENAME,
            REQUIRE,
            CHECK,
            VALUE,
            VALUE_OF,
            TYPE,
            TO,
            MATCHES,
            LENGTH,
            STATUS);

    private static final List<ConfigKey<Integer>> ACTIONS = List.of(ADD, SET, REMOVE, RENAME, REQUIRE, CHECK);

    /** The keys that belong to each action. */
    private static final Map<String, List<ConfigKey<?>>> DETAILS = Map.of(
            ADD.name(), List.of(VALUE, VALUE_OF, TYPE),
            SET.name(), List.of(VALUE, VALUE_OF, TYPE),
            REMOVE.name(), List.of(),
            RENAME.name(), List.of(TO),
            REQUIRE.name(), List.of(STATUS),
            CHECK.name(), List.of(MATCHES, LENGTH, STATUS));

    private static ConfigKey<Integer> tag(String name, String meaning, String example) {
        return key(name, TlvTags.TAG, meaning).orElse("another rule").example(example);
    }

    private static ScalarType<Integer> status() {
        return new ScalarType<>(
                "a status of SMPP such as ESME_RINVOPTPARAMVAL or smpp:0xC4", TextTypes.schema(), (text, value) -> {
                    Optional<Integer> code = value.reading()
                            .vocabulary()
                            .status(text)
                            .filter(each -> each.protocol().equals(SMPP))
                            .map(each -> each.code());
                    return code.orElseThrow(
                            () -> InvalidValue.form("write the name of an error of SMPP, or smpp: and its number"));
                });
    }

    static TlvRule of(SectionValues rule) {
        int index = 0;
        while (!rule.isWritten(ACTIONS.get(index))) {
            index++;
        }
        Action action = Action.values()[index];
        int tag = rule.value(ACTIONS.get(index));
        TlvTest test = rule.find(MATCHES).map(TlvTest.NONE::matching).orElse(TlvTest.NONE);
        String what = action == Action.REQUIRE ? " is missing" : " has a value that is not permitted";
        return new TlvRule(
                action,
                tag,
                rule.value(TO, tag),
                value(rule),
                rule.find(LENGTH).map(test::of).orElse(test),
                new TlvFault(
                        rule.value(STATUS, action == Action.REQUIRE ? MISSING : INVALID),
                        "TLV " + TlvTags.shown(tag) + what));
    }

    private static TlvValue value(SectionValues rule) {
        TlvValue source = rule.find(VALUE)
                .map(text -> new TlvValue(TlvValue.Source.CONSTANT, text, TlvType.TEXT))
                .or(() -> rule.find(VALUE_OF))
                .orElse(TlvValue.NONE);
        return source.as(rule.value(TYPE));
    }

    // ---- Check of the configuration

    /** Refuses a rule that is incomplete, or that has keys of different actions. */
    public static void check(SectionValues rule) {
        List<ConfigKey<Integer>> actions =
                ACTIONS.stream().filter(rule::isWritten).toList();
        if (actions.size() != 1) {
            rule.configValue()
                    .refuse(FaultText.of(
                                    actions.isEmpty()
                                            ? "the rule has no action"
                                            : "the rule has several actions: " + names(actions))
                            .advising("write one of " + names(ACTIONS) + " with the tag of a TLV"));
            return;
        }
        String action = actions.get(0).name();
        List<ConfigKey<?>> details = DETAILS.getOrDefault(action, List.of());
        SECTION.keys().stream()
                .filter(each -> rule.isWritten(each) && !each.name().equals(action) && !details.contains(each))
                .forEach(each -> rule.configValue(each)
                        .refuse(FaultText.of("\"" + each.name() + "\" does not belong to \"" + action + "\"")
                                .advising(
                                        details.isEmpty()
                                                ? "remove the key"
                                                : "the keys of this action " + "are " + names(details))));
        complete(rule, actions.get(0));
    }

    private static void complete(SectionValues rule, ConfigKey<Integer> action) {
        String name = action.name();
        boolean valued = name.equals(ADD.name()) || name.equals(SET.name());
        if (valued && rule.isWritten(VALUE) == rule.isWritten(VALUE_OF)) {
            lacks(rule, action, "either value or value-of", "value-of: account.entity");
        } else if (name.equals(RENAME.name()) && !rule.isWritten(TO)) {
            lacks(rule, action, "the new tag", "to: 0x1500");
        } else if (name.equals(CHECK.name()) && !rule.isWritten(MATCHES) && !rule.isWritten(LENGTH)) {
            lacks(rule, action, "matches or length", "length: 1..30");
        }
        constant(rule);
    }

    private static void lacks(SectionValues rule, ConfigKey<Integer> action, String what, String example) {
        rule.configValue(action)
                .refuse(FaultText.of("\"" + action.name() + "\" needs " + what)
                        .advising("write for example " + example));
    }

    private static void constant(SectionValues rule) {
        Optional<TlvType> type = rule.find(TYPE);
        Optional<String> text = rule.find(VALUE);
        if (type.isPresent()
                && text.isPresent()
                && type.get().encode(text.get()).isEmpty()) {
            rule.configValue(VALUE)
                    .refuse(FaultText.of("this is not a value of type " + TextTypes.word(type.get()))
                            .advising("write " + type.get().expected()));
        }
    }

    /** The attribute that the rule reads; empty if it reads none. */
    public static Optional<String> attribute(SectionValues rule) {
        return rule.find(VALUE_OF)
                .filter(each -> each.source() == TlvValue.Source.ATTRIBUTE)
                .map(TlvValue::text);
    }

    /** A description of the text that the rule requires as the attribute's value; empty if the given value is valid. */
    public static Optional<String> misfit(SectionValues rule, String value) {
        return rule.find(TYPE)
                .filter(type -> type.encode(value).isEmpty())
                .map(type -> "its rule needs " + type.expected());
    }

    private static String names(List<? extends ConfigKey<?>> keys) {
        return String.join(", ", keys.stream().map(ConfigKey::name).toList());
    }

    // ---- Effect on a message

    /** Whether the rule can refuse a message. */
    boolean canRefuse() {
        return action == Action.REQUIRE || action == Action.CHECK;
    }

    /** The tags of the TLVs that the rule can change. */
    List<Integer> changedTags() {
        return canRefuse() ? List.of() : action == Action.RENAME ? List.of(tag, to) : List.of(tag);
    }

    /**
     * Applies the rule to the parameters of a message.
     *
     * @return the fault if the rule refuses the message
     */
    Optional<TlvFault> apply(List<OptionalParameter> parameters, MessageValues message) {
        switch (action) {
            case ADD -> {
                if (!has(parameters)) {
                    add(parameters, message);
                }
            }
            case SET -> set(parameters, message);
            case REMOVE -> parameters.removeIf(each -> each.tag() == tag);
            case RENAME -> rename(parameters);
            case REQUIRE -> {
                return has(parameters) ? Optional.empty() : Optional.of(fault);
            }
            case CHECK -> {
                boolean right = parameters.stream().allMatch(each -> each.tag() != tag || test.isMetBy(each.value()));
                return right ? Optional.empty() : Optional.of(fault);
            }
        }
        return Optional.empty();
    }

    private boolean has(List<OptionalParameter> parameters) {
        return parameters.stream().anyMatch(each -> each.tag() == tag);
    }

    private void add(List<OptionalParameter> parameters, MessageValues message) {
        value.octets(message).ifPresent(octets -> parameters.add(new OptionalParameter(tag, octets)));
    }

    private void set(List<OptionalParameter> parameters, MessageValues message) {
        Optional<byte[]> octets = value.octets(message);
        if (octets.isPresent()) {
            parameters.removeIf(each -> each.tag() == tag);
            parameters.add(new OptionalParameter(tag, octets.get()));
        }
    }

    private void rename(List<OptionalParameter> parameters) {
        ListIterator<OptionalParameter> all = parameters.listIterator();
        while (all.hasNext()) {
            OptionalParameter each = all.next();
            if (each.tag() == tag) {
                all.set(new OptionalParameter(to, each.value()));
            }
        }
    }

    /** A description of the rule for operators, without the value, which may be private. */
    @Override
    public String toString() {
        List<String> words = new ArrayList<>(List.of(TextTypes.word(action), TlvTags.shown(tag)));
        if (action == Action.RENAME) {
            words.add("to " + TlvTags.shown(to));
        }
        return String.join(" ", words);
    }
}
