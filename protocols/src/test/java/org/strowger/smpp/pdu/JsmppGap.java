package org.strowger.smpp.pdu;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HexFormat;
import java.util.Set;
import org.jsmpp.PDUStringException;
import org.jsmpp.bean.DistributionList;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.bean.OptionalParameter.Tag;
import org.jsmpp.bean.OptionalParameters;
import org.jsmpp.util.DefaultComposer;
import org.jsmpp.util.DefaultDecomposer;
import org.jsmpp.util.PDUComposer;
import org.jsmpp.util.PDUDecomposer;

/**
 * Where jsmpp 3.0.2 cannot be the judge, each with the proof that it still is so: a gap that a later version closes
 * fails its test, and then {@link RandomPdus} need not avoid it any more.
 */
enum JsmppGap {
    LIST_NAMES("the composer of submit_multi loses the names of distribution lists", () -> {
        byte[] written = Jsmpp.WRITER.submitMulti(
                1,
                "",
                (byte) 0,
                (byte) 0,
                "1",
                new DistributionList[] {new DistributionList("friends")},
                (byte) 0,
                (byte) 0,
                (byte) 0,
                "",
                "",
                (byte) 0,
                (byte) 0,
                (byte) 0,
                (byte) 0,
                new byte[0]);
        return !latin(written).contains("friends");
    }),
    DELIVER_SM_TIMES("the composer of deliver_sm knows no times, replace flag or predefined message", () -> {
        boolean known = false;
        for (var method : PDUComposer.class.getMethods()) {
            known |= method.getName().equals("deliverSm") && method.getParameterCount() != 15;
        }
        return !known;
    }),
    RESPONSE_STATUS("most composers of responses write success, whatever is to be said", () -> {
        boolean said = false;
        for (var method : PDUComposer.class.getMethods()) {
            said |= method.getName().equals("submitSmResp") && method.getParameterTypes()[1] == int.class;
        }
        return !said;
    }),
    DELIVER_SM_RESP_TLVS("the composer of deliver_sm_resp writes no TLVs", () -> {
        boolean written = false;
        for (var method : PDUComposer.class.getMethods()) {
            written |= method.getName().equals("deliverSmResp") && method.isVarArgs();
        }
        return !written;
    }),
    TEXT_OF_255(
            "short_message of 255 octets, which 5.0 allows, is refused",
            () -> refused(() -> Jsmpp.READER.submitSm(
                    octets(message(PduType.SUBMIT_SM).with(PduField.SHORT_MESSAGE, new byte[255]))))),
    DATA_SM_ADDRESSES(
            "data_sm with an address of more than 20 characters, which may have 64, is refused",
            () -> refused(() ->
                    Jsmpp.READER.dataSm(octets(message(PduType.DATA_SM).with(PduField.SOURCE_ADDR, "1".repeat(21)))))),
    ALERT_ADDRESSES(
            "alert_notification with a source of more than 20 characters is refused",
            () -> refused(() -> Jsmpp.READER.alertNotification(
                    octets(message(PduType.ALERT_NOTIFICATION).with(PduField.SOURCE_ADDR, "1".repeat(21)))))),
    HEADER_ONLY_DELIVER_SM_RESP(
            "a deliver_sm_resp without a body throws",
            () -> thrown(() -> Jsmpp.READER.deliverSmResp(headerOnly(PduType.DELIVER_SM_RESP)))),
    HEADER_ONLY_BROADCAST_SM_RESP(
            "a broadcast_sm_resp without a body throws",
            () -> thrown(() -> Jsmpp.READER.broadcastSmResp(headerOnly(PduType.BROADCAST_SM_RESP)))),
    HEADER_ONLY_QUERY_BROADCAST_SM_RESP(
            "a query_broadcast_sm_resp without a body throws",
            () -> thrown(() -> Jsmpp.READER.queryBroadcastSmResp(headerOnly(PduType.QUERY_BROADCAST_SM_RESP)))),
    EMPTY_ALERT(
            "alert_on_message_delivery without a value is read as one octet of 0",
            () -> reread(new Tlv(TlvTag.ALERT_ON_MESSAGE_DELIVERY.tag(), new byte[0]), "130c000100")),
    MS_VALIDITY(
            "ms_validity keeps its first octet and loses the other three",
            () -> reread(new Tlv(TlvTag.MS_VALIDITY.tag(), new byte[] {4, 1, 0, 7}), "1204000104")),
    SOURCE_NETWORK_ID(
            "source_network_id is read as broadcast_area_success",
            () -> reread(Tlv.of(TlvTag.SOURCE_NETWORK_ID, "126201"), "0608000731323632303100")),
    EMPTY_VERSION(
            "sc_interface_version without a value, which some peers send, throws",
            () -> thrown(() -> OptionalParameters.deserialize(Tag.SC_INTERFACE_VERSION.code(), new byte[0]))),
    SHORT_INTEGERS(
            "a number of one octet where two are expected throws",
            () -> thrown(() -> OptionalParameters.deserialize(Tag.USER_MESSAGE_REFERENCE.code(), new byte[1]))),
    LONG_TLVS(
            "a TLV of more than 32,767 octets throws, its length read with a sign",
            () -> thrown(() -> Jsmpp.READER.submitSm(
                    octets(message(PduType.SUBMIT_SM).with(Tlv.of(TlvTag.MESSAGE_PAYLOAD, new byte[0x8000])))))),
    TLV_EQUALITY("two TLVs of one tag are equal, whatever their values", () -> OptionalParameters.deserialize(
                    Tag.MESSAGE_PAYLOAD.code(), new byte[] {1})
            .equals(OptionalParameters.deserialize(Tag.MESSAGE_PAYLOAD.code(), new byte[] {2}))),
    REPLACE_SM_TLVS(
            "the TLVs of replace_sm, among them the text of a long one, are not read",
            () -> lacksTlvs(
                    Jsmpp.READER.replaceSm(octets(message(PduType.REPLACE_SM).with(payload()))))),
    SUBMIT_MULTI_RESP_TLVS(
            "the TLVs of submit_multi_resp are not read",
            () -> Jsmpp.READER
                            .submitMultiResp(
                                    octets(Pdu.of(PduType.SUBMIT_MULTI_RESP).with(payload())))
                            .getOptionalParameters()
                    == null),
    QUERY_SM_RESP_TLVS(
            "the TLVs of query_sm_resp, of which 5.0 has one, are not read",
            () -> lacksTlvs(Jsmpp.READER.querySmResp(
                    octets(Pdu.of(PduType.QUERY_SM_RESP).with(payload()))))),
    BODILESS_TLVS(
            "the TLVs of responses without fields, of which 5.0 has one, are not read",
            () -> lacksTlvs(Jsmpp.READER.enquireLinkResp(
                    octets(Pdu.of(PduType.ENQUIRE_LINK_RESP).with(payload()))))),
    CHARACTER_SETS("strings are read in the character set of the JVM, whatever the peer means", () -> {
        byte[] octets = octets(message(PduType.QUERY_SM).with(PduField.SOURCE_ADDR, "Caf\u00E9"));
        return Jsmpp.READER
                .querySm(octets)
                .getSourceAddr()
                .equals(new String("Caf\u00E9".getBytes(StandardCharsets.ISO_8859_1), Charset.defaultCharset()));
    }),
    MESSAGE_STATES(
            "a message_state that it does not list throws",
            () -> thrown(() -> Jsmpp.READER.querySmResp(
                    octets(Pdu.of(PduType.QUERY_SM_RESP).with(PduField.MESSAGE_STATE, 10))))),
    LISTED_TYPES(
            "an address in a list throws, if its type or plan is one that jsmpp does not list",
            () -> thrown(() -> Jsmpp.READER.submitMulti(octets(message(PduType.SUBMIT_MULTI)
                    .to(java.util.List.of(Destination.to(new org.strowger.message.Address(7, 2, "1")))))))),
    SURPLUS_OCTET("one octet after the last field is not seen", () -> {
        byte[] whole = octets(message(PduType.SUBMIT_SM));
        byte[] more = java.util.Arrays.copyOf(whole, whole.length + 1);
        more[3]++;
        return Jsmpp.READER.submitSm(more).getOptionalParameters().length == 0;
    }),
    DESTINATION_STATUS("a destination that is too long is blamed on the source", () -> {
        try {
            Jsmpp.READER.submitSm(octetsUnchecked());
            return false;
        } catch (PDUStringException e) {
            return e.getErrorCode() == CommandStatus.RINVSRCADR.value();
        }
    }),
    KINDS_OF_33("the kinds that only 3.3 has are not known", () -> {
        boolean known = false;
        for (var method : PDUDecomposer.class.getMethods()) {
            known |= method.getName().startsWith("param") || method.getName().startsWith("queryLast");
        }
        return !known;
    });

    static final Set<PduType> UNKNOWN_KINDS = Set.of(
            PduType.PARAM_RETRIEVE,
            PduType.PARAM_RETRIEVE_RESP,
            PduType.QUERY_LAST_MSGS,
            PduType.QUERY_LAST_MSGS_RESP,
            PduType.QUERY_MSG_DETAILS,
            PduType.QUERY_MSG_DETAILS_RESP);

    private final String sentence;

    @SuppressWarnings("ImmutableEnumChecker") // none of them keeps anything
    private final Proof proof;

    JsmppGap(String sentence, Proof proof) {
        this.sentence = sentence;
        this.proof = proof;
    }

    String sentence() {
        return sentence;
    }

    boolean isThere() throws Exception {
        return proof.holds();
    }

    /** Out of the enum, whose rows are made before its constants. */
    private static final class Jsmpp {
        static final PDUDecomposer READER = new DefaultDecomposer();
        static final PDUComposer WRITER = new DefaultComposer();
    }

    /** Something that is so, or is not. */
    private interface Proof {
        boolean holds() throws Exception;
    }

    /** Something that jsmpp is to do. */
    private interface Deed {
        Object done() throws Exception;
    }

    private static boolean refused(Deed deed) throws Exception {
        try {
            deed.done();
            return false;
        } catch (PDUStringException e) {
            return true;
        }
    }

    private static boolean thrown(Deed deed) throws Exception {
        try {
            deed.done();
            return false;
        } catch (RuntimeException e) {
            return true;
        }
    }

    private static boolean lacksTlvs(Object command) {
        for (var method : command.getClass().getMethods()) {
            if (method.getName().equals("getOptionalParameters")) {
                return false;
            }
        }
        return true;
    }

    /** The TLV that jsmpp writes for one that it has read. */
    private static boolean reread(Tlv tlv, String hex) {
        OptionalParameter read = OptionalParameters.deserialize((short) tlv.tag(), tlv.value());
        return HexFormat.of().formatHex(read.serialize()).equals(hex);
    }

    private static Tlv payload() {
        return Tlv.of(TlvTag.MESSAGE_PAYLOAD, new byte[] {1});
    }

    private static Pdu.Builder message(PduType type) {
        return Pdu.of(type).sequence(1);
    }

    private static byte[] headerOnly(PduType type) {
        return octets(Pdu.of(type).status(CommandStatus.RSYSERR).withoutBody());
    }

    /** The writer would not write it: an address of 20 characters, and one more put in. */
    private static byte[] octetsUnchecked() {
        byte[] whole = octets(message(PduType.SUBMIT_SM).with(PduField.DESTINATION_ADDR, "1".repeat(20)));
        int at = PduHeader.OCTETS + 1 + 3 + 2;
        byte[] longer = new byte[whole.length + 1];
        System.arraycopy(whole, 0, longer, 0, at);
        longer[at] = '1';
        System.arraycopy(whole, at, longer, at + 1, whole.length - at);
        longer[3]++;
        return longer;
    }

    private static byte[] octets(Pdu.Builder pdu) {
        var out = io.netty.buffer.Unpooled.buffer();
        PduWriter.write(pdu.build(), out);
        byte[] octets = new byte[out.readableBytes()];
        out.readBytes(octets);
        return octets;
    }

    private static String latin(byte[] octets) {
        return new String(octets, StandardCharsets.ISO_8859_1);
    }
}
