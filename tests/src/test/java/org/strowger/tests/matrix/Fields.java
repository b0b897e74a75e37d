package org.strowger.tests.matrix;

import static org.strowger.tests.matrix.Row.row;
import static org.strowger.tests.matrix.Row.seen;
import static org.strowger.tests.matrix.Setup.with;

import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jsmpp.bean.SubmitSm;
import org.jsmpp.session.BindRequest;
import org.strowger.tests.interop.JsmppClient;

/** The fields that an SMSC requires, as jsmpp reads them from the submit_sm. */
final class Fields {
    private static final int MODE = 0x03;
    private static final String THIRTY_DAYS = "000030000000000R";

    static final List<Row> ROWS = List.of(
            field("the type of the sender is fixed", "source: {ton: 5, npi: 3}", "source 5/3", Fields::source),
            field(
                    "the type of the recipient is fixed",
                    "destination: {ton: 2, npi: 8}",
                    "destination 2/8",
                    Fields::destination),
            field(
                    "the type of the sender follows from its form: short",
                    "source: {by-number: yes, short-digits: 15, short: 6/0}",
                    "source 6/0",
                    Fields::source),
            field(
                    "the type of the recipient follows from its form: 00",
                    "destination: {by-number: yes}",
                    "destination 1/1 447700900123",
                    sms -> {
                        sms.setDestAddress("00" + JsmppClient.DESTINATION);
                        sms.setDestAddrTon((byte) 0);
                    },
                    sms -> destination(sms) + " " + sms.getDestAddress()),
            field(
                    "a service type",
                    "service-type: VMA",
                    "service_type VMA",
                    sms -> "service_type " + sms.getServiceType()),
            field("a protocol id", "protocol-id: 65", "protocol_id 65", sms -> "protocol_id " + sms.getProtocolId()),
            field("a priority", "priority: 2", "priority_flag 2", sms -> "priority_flag " + sms.getPriorityFlag()),
            field(
                    "a priority that the application may set",
                    "priority: 2, application-may-set: [priority]",
                    "priority_flag 3",
                    sms -> sms.setPriorityFlag((byte) 3),
                    sms -> "priority_flag " + sms.getPriorityFlag()),
            field("a mode", "mode: store-and-forward", "mode 3", sms -> "mode " + (sms.getEsmClass() & MODE)),
            field(
                    "a validity for messages without one",
                    "validity: 24h",
                    "validity_period of 16 characters",
                    sms -> "validity_period of " + sms.getValidityPeriod().length() + " characters"),
            field(
                    "a longest validity",
                    "validity-max: 72h",
                    "validity_period of 30 days: no",
                    sms -> sms.setValidityPeriod(THIRTY_DAYS),
                    sms -> "validity_period of 30 days: "
                            + (sms.getValidityPeriod().equals(THIRTY_DAYS) ? "yes" : "no")),
            row(
                    "the fields of a route win over those of the SMSC",
                    with(Setup.SMSC, "fields: {priority: 1, service-type: VMA}")
                            .and(Setup.ROUTE, "fields: {priority: 3}"),
                    came("priority_flag 3, service_type VMA"),
                    bed -> submits(
                            bed,
                            Fields::asUsual,
                            sms -> "priority_flag " + sms.getPriorityFlag() + ", service_type "
                                    + sms.getServiceType())),
            row(
                    "an SMSC is never asked for receipts",
                    with(Setup.SMSC, "receipts: {ask: never}"),
                    came("registered_delivery 0"),
                    bed -> submits(
                            bed,
                            sms -> sms.setRegisteredDelivery((byte) 1),
                            sms -> "registered_delivery " + sms.getRegisteredDelivery())),
            row(
                    "an address range of the bind, and its type",
                    with(Setup.SMSC, "address-range: \"4477\", address-range-type: 1/1"),
                    seen(Row.NOTHING, "address_range 4477 1/1", Row.NOTHING),
                    bed -> {
                        BindRequest bind =
                                Objects.requireNonNull(bed.smsc().jsmpp().binds.peek());
                        bed.noteAtSmsc("address_range " + bind.getAddressRange() + " "
                                + bind.getAddrTon().value() + "/"
                                + bind.getAddrNpi().value());
                    }));

    private Fields() {}

    /** Leaves a message as it is. */
    private static void asUsual(SubmitSm sms) {
        assert sms.getShortMessage().length > 0;
    }

    private static Row field(String name, String keys, String came, Function<SubmitSm, String> read) {
        return field(name, keys, came, Fields::asUsual, read);
    }

    private static Row field(
            String name, String keys, String came, Consumer<SubmitSm> change, Function<SubmitSm, String> read) {
        return row(name, with(Setup.SMSC, "fields: {" + keys + "}"), came(came), bed -> submits(bed, change, read));
    }

    /** The message arrives, and this is what was read from it. */
    static Row.Seen came(String read) {
        return seen(
                "'m1' is accepted",
                "submit_sm 'm1'; " + read,
                "a: submitted 1; a: accepted 1; shop: messages 1; shop: accepted 1");
    }

    /** Submits a message, and notes what jsmpp reads from it at the SMSC. */
    static void submits(Bed bed, Consumer<SubmitSm> change, Function<SubmitSm, String> read) {
        SubmitSm sms = JsmppClient.sms("m1");
        change.accept(sms);
        bed.app().submit(sms);
        bed.until("it came", () -> bed.smsc().jsmpp().submitted.size() == 1);
        bed.noteAtSmsc(read.apply(bed.smsc().jsmpp().submitted.element()));
    }

    private static String source(SubmitSm sms) {
        return "source " + sms.getSourceAddrTon() + "/" + sms.getSourceAddrNpi();
    }

    private static String destination(SubmitSm sms) {
        return "destination " + sms.getDestAddrTon() + "/" + sms.getDestAddrNpi();
    }
}
