package org.strowger.router.config;

import static org.strowger.router.config.grammar.ConfigKey.key;

import org.strowger.message.Address;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ConfigValue;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.match.PatternTypes;

/**
 * Changes to the addresses of a message before it is sent.
 *
 * @param from the new sender; empty to leave the sender unchanged
 * @param toStrip the prefix to remove from the recipient, if present
 * @param toPrefix the prefix to add to the recipient after the removal
 * @param sourceTon the new type of number of the sender
 * @param sourceNpi the new numbering plan of the sender
 */
public record RewriteSettings(String from, String toStrip, String toPrefix, int sourceTon, int sourceNpi) {
    /** Value that leaves the type of number or numbering plan unchanged. */
    public static final int AS_IT_CAME = -1;

    public static final RewriteSettings NONE = new RewriteSettings("", "", "", AS_IT_CAME, AS_IT_CAME);

    private static final int OCTET_MAX = 255;

    public static final ConfigKey<Address> FROM = key("from", PatternTypes.ADDRESS, "the new sender")
            .orElse("unchanged")
            .example("\"447700900000\"");
    public static final ConfigKey<SectionValues> TO = key(
                    "to", Recipient.SECTION, "changes to the beginning of the recipient")
            .or("{}")
            .example("{strip: \"0\", prefix: \"44\"}");
    public static final ConfigKey<Integer> SOURCE_TON = key(
                    "source-ton", NumberTypes.integer(0, OCTET_MAX), "the new type of number (TON) of the sender")
            .orElse("unchanged")
            .example("1");
    public static final ConfigKey<Integer> SOURCE_NPI = key(
                    "source-npi", NumberTypes.integer(0, OCTET_MAX), "the new numbering plan (NPI) of the sender")
            .orElse("unchanged")
            .example("1");
    static final Section SECTION =
            Section.of("changes to a message before it is sent", FROM, TO, SOURCE_TON, SOURCE_NPI);

    /** Keys for changes to the prefix of the recipient. */
    private static final class Recipient {
        static final ConfigKey<String> STRIP = key(
                        "strip", PatternTypes.PREFIX, "the digits removed from the beginning, if present")
                .orElse("nothing")
                .example("\"0\"");
        static final ConfigKey<String> PREFIX = key(
                        "prefix",
                        PatternTypes.PREFIX.then((text, value) -> warnedOfPlus(text, value)),
                        "the digits inserted at the beginning after that; the type of number (TON) of the recipient "
                                + "is not changed")
                .orElse("nothing")
                .example("\"44\"");
        static final Section SECTION = Section.of("changes to the beginning of the recipient", STRIP, PREFIX);
    }

    private static String warnedOfPlus(String prefix, ConfigValue value) {
        if (prefix.startsWith("+")) {
            value.warn(FaultText.of("the plus is sent as a character of the number, and the type of number (TON) stays "
                            + "as the application sent it, often 0: unknown")
                    .advising("write the digits of the country code without the plus, unless the SMSC requires a "
                            + "plus"));
        }
        return prefix;
    }

    static RewriteSettings of(SectionValues rewrite) {
        SectionValues to = rewrite.value(TO);
        return new RewriteSettings(
                rewrite.find(FROM).map(RewriteSettings::asWritten).orElse(""),
                to.value(Recipient.STRIP, ""),
                to.value(Recipient.PREFIX, ""),
                rewrite.value(SOURCE_TON, AS_IT_CAME),
                rewrite.value(SOURCE_NPI, AS_IT_CAME));
    }

    /** The address as text; a leading plus marks an international number. */
    private static String asWritten(Address address) {
        boolean plus = address.ton() == Address.TON_INTERNATIONAL;
        return plus ? "+" + address.text() : address.text();
    }
}
