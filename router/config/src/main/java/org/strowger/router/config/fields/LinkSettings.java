package org.strowger.router.config.fields;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.util.List;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.SectionValues;

/**
 * The fields and TLVs that an SMSC or a route requires in messages.
 *
 * @param fields the values of fields
 * @param tlvs the rules for TLVs
 */
public record LinkSettings(FieldSettings fields, TlvRules tlvs) {
    public static final LinkSettings NONE = new LinkSettings(FieldSettings.NONE, TlvRules.NONE);

    /** The maximum number of rules: more than the TLVs of submit_sm that any network requires. */
    private static final int RULES_MAX = 32;

    public static final ConfigKey<SectionValues> FIELDS = key(
                    "fields",
                    FieldSettings.SECTION,
                    FieldSettings.SECTION.title() + "; a key of a route overrides the same key of the SMSC")
            .orElse("as the application sent them")
            .example("{destination: {ton: 1, npi: 1}, service-type: VMA}");
    public static final ConfigKey<List<SectionValues>> TLVS = key(
                    "tlvs",
                    new ListOf<>(TlvRule.SECTION, false, RULES_MAX),
                    "rules for TLVs of SMPP; the rules of the application apply first, then the rules of the route, "
                            + "then the rules of the SMSC")
            .or("[]")
            .example("[{require: 0x1401}]");

    public static LinkSettings of(SectionValues section) {
        return new LinkSettings(section.find(FIELDS).map(FieldSettings::of).orElse(FieldSettings.NONE), tlvs(section));
    }

    /** The rules for TLVs of an application, a route or an SMSC. */
    public static TlvRules tlvs(SectionValues section) {
        return TlvRules.of(section.value(TLVS).stream().map(TlvRule::of).toList());
    }

    public boolean isNone() {
        return fields.isNone() && tlvs.isNone();
    }
}
