package org.strowger.smpp.pdu;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Field;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jsmpp.SMPPConstant;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.bean.OptionalParameter.Tag;
import org.junit.jupiter.api.Test;

/** Our tables against jsmpp's, every row, both ways; where they differ, the difference is listed. */
class JsmppConstantsTest {
    /** 3.3 has it, and later versions do not use it. */
    private static final Set<String> STATUSES_OF_OURS = Set.of("RINVPAR");

    /** jsmpp's name for the same tag. */
    private static final Map<String, String> TAGS_NAMED_OTHERWISE = Map.of("DESTINATION_PORT", "DEST_PORT");

    /** One vendor's; to us, they are among those that no version lists. */
    private static final Set<String> TAGS_OF_JSMPP =
            Set.of("VENDOR_SPECIFIC_SOURCE_MSC_ADDR", "VENDOR_SPECIFIC_DEST_MSC_ADDR");

    /** The tags that jsmpp takes for numbers, and those that have more octets, or none, or two halves. */
    private static final Set<TlvTag> TYPED_OTHERWISE =
            Set.of(TlvTag.MS_VALIDITY, TlvTag.ALERT_ON_MESSAGE_DELIVERY, TlvTag.ITS_SESSION_INFO);

    @Test
    void everyStatusHasTheSameNameAndValue() throws Exception {
        Map<String, Integer> ours = new TreeMap<>();
        for (CommandStatus each : CommandStatus.values()) {
            if (each != CommandStatus.UNLISTED && !STATUSES_OF_OURS.contains(each.name())) {
                ours.put(each.name(), each.value());
            }
        }
        assertThat(ours).isEqualTo(constants("STAT_ESME_"));
    }

    @Test
    void everyCommandHasTheSameNameAndId() throws Exception {
        Map<String, Integer> ours = new TreeMap<>();
        for (PduType each : PduType.values()) {
            if (each != PduType.UNKNOWN && !JsmppGap.UNKNOWN_KINDS.contains(each)) {
                ours.put(each.name(), each.id());
            }
        }
        assertThat(ours).isEqualTo(constants("CID_"));
    }

    @Test
    void everyTagHasTheSameNameAndNumber() {
        Map<String, Integer> ours = new TreeMap<>();
        for (TlvTag each : TlvTag.values()) {
            if (each != TlvTag.UNLISTED) {
                ours.put(each.name(), each.tag());
            }
        }
        Map<String, Integer> theirs = new TreeMap<>();
        for (Tag each : Tag.values()) {
            if (!TAGS_OF_JSMPP.contains(each.name())) {
                theirs.put(TAGS_NAMED_OTHERWISE.getOrDefault(each.name(), each.name()), each.code() & 0xFFFF);
            }
        }
        assertThat(ours).isEqualTo(theirs);
    }

    @Test
    void everyTagHasTheSameType() {
        for (Tag each : Tag.values()) {
            TlvTag ours = TlvTag.find(each.code() & 0xFFFF);
            if (!TYPED_OTHERWISE.contains(ours)) {
                assertThat(ours.type()).as(each.name()).isEqualTo(type(each.type()));
            } else {
                assertThat(ours.type()).as(each.name()).isNotEqualTo(type(each.type()));
            }
        }
    }

    private static TlvTag.Type type(Class<?> theirs) {
        if (OptionalParameter.Byte.class.isAssignableFrom(theirs)) {
            return TlvTag.Type.U8;
        }
        if (OptionalParameter.Short.class.isAssignableFrom(theirs)) {
            return TlvTag.Type.U16;
        }
        if (OptionalParameter.Int.class.isAssignableFrom(theirs)) {
            return TlvTag.Type.U32;
        }
        return OptionalParameter.COctetString.class.isAssignableFrom(theirs) ? TlvTag.Type.CSTRING : TlvTag.Type.OCTETS;
    }

    private static Map<String, Integer> constants(String prefix) throws IllegalAccessException {
        Map<String, Integer> all = new TreeMap<>();
        for (Field each : SMPPConstant.class.getFields()) {
            if (each.getName().startsWith(prefix)) {
                all.put(each.getName().substring(prefix.length()), each.getInt(null));
            }
        }
        return all;
    }
}
