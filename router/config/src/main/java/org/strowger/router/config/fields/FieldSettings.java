package org.strowger.router.config.fields;

import static org.strowger.router.config.grammar.ConfigKey.key;

import java.time.Duration;
import java.util.List;
import org.strowger.message.Rewrite;
import org.strowger.router.config.fault.FaultText;
import org.strowger.router.config.grammar.ConfigKey;
import org.strowger.router.config.grammar.ListOf;
import org.strowger.router.config.grammar.NumberTypes;
import org.strowger.router.config.grammar.Section;
import org.strowger.router.config.grammar.SectionValues;
import org.strowger.router.config.grammar.TextTypes;
import org.strowger.router.config.value.TimeTypes;

/**
 * The values in the fields of messages that an SMSC gets.
 *
 * @param source the type of the sender
 * @param destination the type of the recipient
 * @param fixed the values of other fields
 * @param own the fields in which a value of the application is sent instead, unless it is empty or 0
 * @param validity the validity of messages without one; zero for none
 * @param validityMax the longest validity; zero for no limit
 */
public record FieldSettings(
        AddressFields source,
        AddressFields destination,
        Rewrite.Fields fixed,
        List<OwnField> own,
        Duration validity,
        Duration validityMax) {
    public static final FieldSettings NONE = new FieldSettings(
            AddressFields.NONE, AddressFields.NONE, Rewrite.Fields.NONE, List.of(), Duration.ZERO, Duration.ZERO);

    /** A field that the application may set itself. */
    public enum OwnField {
        SERVICE_TYPE,
        PROTOCOL_ID,
        PRIORITY
    }

    /** Bits 0 and 1 of esm_class (SMPP 3.4 section 5.2.12), in the order of their values. */
    public enum Mode {
        DEFAULT,
        DATAGRAM,
        TRANSACTION,
        STORE_AND_FORWARD
    }

    public static final ConfigKey<SectionValues> SOURCE = key(
                    "source", AddressFields.SECTION, "TON and NPI of the sender")
            .orElse("as they came")
            .example("{by-number: yes, national: 1/1}");
    public static final ConfigKey<SectionValues> DESTINATION = key(
                    "destination", AddressFields.SECTION, "TON and NPI of the recipient")
            .orElse("as they came")
            .example("{ton: 1, npi: 1}");
    public static final ConfigKey<String> SERVICE_TYPE = key(
                    "service-type", TextTypes.ascii("a service type", 0, 5), "service_type (only SMPP)")
            .orElse("as it came")
            .example("VMA");
    public static final ConfigKey<Integer> PROTOCOL_ID = key(
                    "protocol-id", NumberTypes.integer(0, 255), "the GSM protocol identifier")
            .orElse("as it came")
            .example("0");
    public static final ConfigKey<Integer> PRIORITY = key(
                    "priority", NumberTypes.integer(0, 3), "the priority; 0 is the lowest")
            .orElse("as it came")
            .example("1");
    public static final ConfigKey<List<OwnField>> OWN = key(
                    "application-may-set",
                    ListOf.words(TextTypes.words(OwnField.class)),
                    "the fields that an application may set: the value of the application is sent if it is not "
                            + "empty or 0")
            .or("[]")
            .example("[priority]");
    public static final ConfigKey<Mode> MODE = key(
                    "mode", TextTypes.words(Mode.class), "the mode in esm_class (only SMPP)")
            .orElse("as it came")
            .example("store-and-forward");
    public static final ConfigKey<Duration> VALIDITY = key(
                    "validity",
                    TimeTypes.duration("1m", "63d"),
                    "the validity that is sent to the SMSC for a message without one, counted from the moment when "
                            + "the message is sent")
            .orElse("the SMSC decides")
            .example("24h");
    public static final ConfigKey<Duration> VALIDITY_MAX = key(
                    "validity-max",
                    TimeTypes.duration("1m", "63d"),
                    "the longest validity that is sent to the SMSC, counted from the moment when the message is "
                            + "sent or, if it has a delivery time, from that time")
            .orElse("no limit")
            .example("72h");
    public static final Section SECTION = Section.of(
            "the values of the fields of a message that is sent to the SMSC",
            SOURCE,
            DESTINATION,
            SERVICE_TYPE,
            PROTOCOL_ID,
            PRIORITY,
            OWN,
            MODE,
            VALIDITY,
            VALIDITY_MAX);

    public FieldSettings {
        own = List.copyOf(own);
    }

    static FieldSettings of(SectionValues fields) {
        return new FieldSettings(
                fields.find(SOURCE).map(AddressFields::of).orElse(AddressFields.NONE),
                fields.find(DESTINATION).map(AddressFields::of).orElse(AddressFields.NONE),
                new Rewrite.Fields(
                        fields.value(SERVICE_TYPE, Rewrite.Fields.SERVICE_AS_IT_CAME),
                        fields.value(PROTOCOL_ID, Rewrite.Fields.AS_IT_CAME),
                        fields.value(PRIORITY, Rewrite.Fields.AS_IT_CAME),
                        fields.find(MODE).map(Mode::ordinal).orElse(Rewrite.Fields.AS_IT_CAME)),
                fields.value(OWN),
                fields.value(VALIDITY, Duration.ZERO),
                fields.value(VALIDITY_MAX, Duration.ZERO));
    }

    /** Refuses values that contradict each other. */
    public static void check(SectionValues fields) {
        fields.find(SOURCE).ifPresent(AddressFields::check);
        fields.find(DESTINATION).ifPresent(AddressFields::check);
        Duration max = fields.value(VALIDITY_MAX, Duration.ZERO);
        if (!max.isZero() && fields.value(VALIDITY, Duration.ZERO).compareTo(max) > 0) {
            fields.configValue(VALIDITY)
                    .refuse(FaultText.of("the validity is longer than validity-max")
                            .advising("write at most the duration of validity-max"));
        }
    }

    /**
     * Merges these settings of a route with the settings of an SMSC: a key of the route overrides the same key of the
     * SMSC.
     */
    public FieldSettings over(FieldSettings smsc) {
        return new FieldSettings(
                source.isNone() ? smsc.source : source,
                destination.isNone() ? smsc.destination : destination,
                new Rewrite.Fields(
                        fixed.hasServiceType() ? fixed.serviceType() : smsc.fixed.serviceType(),
                        either(fixed.protocolId(), smsc.fixed.protocolId()),
                        either(fixed.priority(), smsc.fixed.priority()),
                        either(fixed.mode(), smsc.fixed.mode())),
                own.isEmpty() ? smsc.own : own,
                validity.isZero() ? smsc.validity : validity,
                validityMax.isZero() ? smsc.validityMax : validityMax);
    }

    private static int either(int first, int second) {
        return first == Rewrite.Fields.AS_IT_CAME ? second : first;
    }

    /** These settings without the type of the sender. */
    public FieldSettings withoutSource() {
        return new FieldSettings(AddressFields.NONE, destination, fixed, own, validity, validityMax);
    }

    public boolean isNone() {
        return source.isNone()
                && destination.isNone()
                && fixed.equals(Rewrite.Fields.NONE)
                && validity.isZero()
                && validityMax.isZero();
    }
}
