package org.strowger.tests.matrix;

import static org.strowger.tests.matrix.Row.row;
import static org.strowger.tests.matrix.Row.seen;
import static org.strowger.tests.matrix.Setup.USUAL;
import static org.strowger.tests.matrix.Setup.with;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jsmpp.bean.Address;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.DataCodings;
import org.jsmpp.bean.ESMClass;
import org.jsmpp.bean.InterfaceVersion;
import org.jsmpp.bean.OptionalParameter;
import org.jsmpp.bean.RegisteredDelivery;
import org.jsmpp.bean.ReplaceIfPresentFlag;
import org.jsmpp.bean.SubmitSm;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.tests.interop.JsmppClient;
import org.strowger.tests.interop.Patience;

/** The requests of an application, and their results when all is well. */
final class Operations {
    private static final String OTHER = "447700900124";
    private static final String PASSED = "a: submitted 1; a: accepted 1; shop: messages 1; shop: accepted 1";
    private static final String ASKED = PASSED + "; a: inquiries 1; shop: inquiries 1";

    static final List<Row> ROWS = List.of(
            row("submit_sm", USUAL, seen("'hello' is accepted", "submit_sm 'hello'", PASSED), bed -> bed.app()
                    .submit("hello")),
            row(
                    "submit_sm with a long message_payload",
                    USUAL,
                    seen("'x (200 characters)' is accepted", "submit_sm 'x (200 characters)'", PASSED),
                    Operations::payload),
            row(
                    "two sessions, responses in reverse order",
                    USUAL,
                    seen(
                            "'first' is accepted; 'second' is answered ESME_RINVDSTADR",
                            "submit_sm 'first'; submit_sm 'second'",
                            "a: submitted 2; a: accepted 1; a: permanent 1; shop: messages 2; shop: accepted 1;"
                                    + " shop: refused 1; shop: binds 1"),
                    Operations::reversed),
            row(
                    "submit_multi",
                    USUAL,
                    seen(
                            "submit_multi is accepted, but not for " + OTHER + " (ESME_RINVDSTADR)",
                            "submit_sm 'to two'; submit_sm 'to two' to " + OTHER,
                            "a: submitted 2; a: accepted 1; a: permanent 1; shop: messages 1; shop: accepted 1"),
                    Operations::multi),
            row(
                    "submit_multi to a distribution list",
                    USUAL,
                    seen("submit_multi is answered ESME_RCNTSUBDL", Row.NOTHING, "shop: messages 1; shop: refused 1"),
                    bed -> bed.app().tell("submit_multi", () -> {
                        bed.app().jsmpp().submitToList("friends");
                        return "accepted";
                    })),
            row("data_sm", USUAL, seen("'data' is accepted", "data_sm 'data'", PASSED), bed -> bed.app()
                    .tell("'data'", () -> bed.app()
                            .called(
                                    bed.app()
                                            .jsmpp()
                                            .sendData(new OptionalParameter.Message_payload(
                                                    "data".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1))),
                                    "data1"))),
            row(
                    "query_sm",
                    USUAL,
                    seen(
                            "'m1' is accepted; query_sm is UNDELIVERABLE, error 34",
                            "submit_sm 'm1'; query_sm of 'm1'",
                            ASKED),
                    bed -> ask(bed, bed.app())),
            row(
                    "query_sm by another session",
                    USUAL,
                    seen(
                            "'m1' is accepted; query_sm is UNDELIVERABLE, error 34",
                            "submit_sm 'm1'; query_sm of 'm1'",
                            ASKED + "; shop: binds 1"),
                    bed -> ask(bed, bed.bind(BindType.BIND_TX))),
            row(
                    "query_sm of an unknown message",
                    USUAL,
                    seen("query_sm is answered ESME_RINVMSGID", Row.NOTHING, "shop: inquiries 1"),
                    bed -> query(bed.app(), "12345")),
            row(
                    "query_sm of another application's message",
                    with(Setup.OTHER_SHOP, ""),
                    seen(
                            "'m1' is accepted; query_sm is answered ESME_RINVMSGID",
                            "submit_sm 'm1'",
                            PASSED + "; bank: binds 1; bank: inquiries 1"),
                    Operations::askAnothers),
            row(
                    "query_sm that the SMSC refuses",
                    USUAL,
                    seen(
                            "'m1' is accepted; query_sm is answered ESME_RQUERYFAIL",
                            "submit_sm 'm1'; query_sm of 'm1'",
                            ASKED),
                    Operations::queryFails),
            row(
                    "query_sm where two SMSCs could have it",
                    with(Setup.SECOND, ""),
                    seen(
                            "'m1' is accepted; query_sm is UNDELIVERABLE, error 34",
                            "the second: submit_sm 'm1'; the second: query_sm of 'm1'; submit_sm 'm1'",
                            "a: submitted 1; a: throttled 1; b: submitted 1; b: accepted 1; b: inquiries 1;"
                                    + " shop: messages 1; shop: accepted 1; shop: inquiries 1;"
                                    + " log: a slowed down"),
                    Operations::askSecond),
            row(
                    "cancel_sm",
                    USUAL,
                    seen("'m1' is accepted; cancel_sm is done", "submit_sm 'm1'; cancel_sm of 'm1'", ASKED),
                    Operations::cancel),
            row(
                    "replace_sm",
                    USUAL,
                    seen("'m1' is accepted; replace_sm is done", "submit_sm 'm1'; replace_sm of 'm1'", ASKED),
                    Operations::replace),
            row(
                    "broadcast_sm",
                    USUAL,
                    seen(
                            "broadcast_sm is answered generic_nack, ESME_RINVCMDID; 'hello' is accepted",
                            "submit_sm 'hello'",
                            PASSED),
                    Operations::broadcast),
            row(
                    "enquire_link, unbind",
                    USUAL,
                    seen("enquire_link is answered; it unbinds", Row.NOTHING, "shop: binds ended 1"),
                    Operations::leave),
            row(
                    "message-ids: hex",
                    with(Setup.SHOP, "message-ids: hex"),
                    seen("its id is in hex", "submit_sm 'hello'", PASSED),
                    bed -> names(bed.app(), "hex", "[0-9a-f]{12,16}")),
            row(
                    "message-ids: uuid",
                    with(Setup.SHOP, "message-ids: uuid"),
                    seen("its id is in uuid", "submit_sm 'hello'", PASSED),
                    bed -> names(bed.app(), "uuid", "[0-9a-f-]{36}")),
            row(
                    "SMPP 3.3",
                    USUAL,
                    seen("its id is in 8 hex digits", "submit_sm 'hello'", PASSED + "; shop: binds 1"),
                    bed -> names(of33(bed), "8 hex digits", "[0-9A-Fa-f]{8}")),
            row(
                    "reject by a route",
                    with(Setup.REJECT, "match: {to: \"4477*\"}, reject: not-allowed"),
                    seen("'hello' is answered ESME_RSUBMITFAIL", Row.NOTHING, "shop: messages 1; shop: refused 1"),
                    bed -> bed.app().submit("hello")),
            row(
                    "reject with a status",
                    with(Setup.REJECT, "match: {to: \"4477*\"}, reject: ESME_RINVBCASTAREAFMT"),
                    seen("'hello' is answered ESME_RINVBCASTAREAFMT", Row.NOTHING, "shop: messages 1; shop: refused 1"),
                    bed -> bed.app().submit("hello")),
            row(
                    "rewrite by a route",
                    with(Setup.ROUTE, "rewrite: {from: \"447700900000\", to: {strip: \"44\", prefix: \"00\"}}"),
                    seen(
                            "'hello' is accepted; receipt of 'hello': DELIVRD",
                            "submit_sm 'hello' to 007700900123 from 447700900000, registered_delivery 1;"
                                    + " receipt is accepted",
                            PASSED + "; a: receipts 1; shop: filter changed 1; shop: delivered 1"),
                    Operations::rewritten));

    private Operations() {}

    private static void payload(Bed bed) {
        SubmitSm sms = JsmppClient.sms("");
        sms.setOptionalParameters(new OptionalParameter.Message_payload(
                "x".repeat(200).getBytes(java.nio.charset.StandardCharsets.ISO_8859_1)));
        bed.app().submit(sms);
    }

    private static void reversed(Bed bed) {
        CountDownLatch secondIsAnswered = new CountDownLatch(1);
        bed.smsc().jsmpp().verdict = sms -> {
            if (Words.text(sms).equals("second")) {
                return CommandStatus.RINVDSTADR.value();
            }
            Patience.soon(secondIsAnswered);
            return 0;
        };
        App other = bed.bind(BindType.BIND_TX);
        CompletableFuture<Void> first = bed.app().submitting("first");
        bed.untilCounted("submitted", 1);
        other.submit("second");
        secondIsAnswered.countDown();
        Patience.soon(first);
    }

    private static void multi(Bed bed) {
        bed.smsc().jsmpp().verdict = sms -> sms.getDestAddress().equals(OTHER) ? CommandStatus.RINVDSTADR.value() : 0;
        multiToTwo(bed);
    }

    static void multiToTwo(Bed bed) {
        multi(
                bed,
                new Address(JsmppClient.TON, JsmppClient.NPI, JsmppClient.DESTINATION),
                new Address(JsmppClient.TON, JsmppClient.NPI, OTHER));
    }

    private static void multi(Bed bed, Address... to) {
        bed.app().tell("submit_multi", () -> {
            var result = bed.app()
                    .jsmpp()
                    .submitMultiple(
                            "",
                            JsmppClient.TON,
                            JsmppClient.NPI,
                            JsmppClient.SOURCE,
                            to,
                            new ESMClass(),
                            (byte) 0,
                            (byte) 0,
                            null,
                            null,
                            new RegisteredDelivery(),
                            ReplaceIfPresentFlag.DONT_REPLACE,
                            DataCodings.ZERO,
                            (byte) 0,
                            "to two".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
            StringBuilder text = new StringBuilder(bed.app().called(result.getMessageId(), "to two"));
            for (var each : result.getUnsuccessDeliveries()) {
                text.append(", but not for ")
                        .append(each.getDestinationAddress().getAddress())
                        .append(" (")
                        .append(Words.status(each.getErrorStatusCode()))
                        .append(')');
            }
            return text.toString();
        });
    }

    // ---- Questions

    private static void ask(Bed bed, App asker) {
        bed.app().submit("m1");
        query(asker, asker.nameOf("m1"));
    }

    private static void query(App asker, String id) {
        asker.tell("query_sm", () -> {
            var result = asker.jsmpp().queryShortMessage(id, JsmppClient.TON, JsmppClient.NPI, JsmppClient.SOURCE);
            return result.getMessageState() + ", error " + result.getErrorCode();
        });
    }

    private static void askAnothers(Bed bed) {
        bed.app().submit("m1");
        App bank = bed.newApp().bind(bed.address(), BindType.BIND_TX, "bank", "secret09");
        query(bank, bed.app().nameOf("m1"));
    }

    private static void queryFails(Bed bed) {
        bed.app().submit("m1");
        bed.smsc().jsmpp().status = CommandStatus.RQUERYFAIL.value();
        query(bed.app(), bed.app().nameOf("m1"));
    }

    private static void askSecond(Bed bed) {
        bed.smsc().jsmpp().status = CommandStatus.RTHROTTLED.value();
        ask(bed, bed.app());
    }

    private static void cancel(Bed bed) {
        App app = bed.app();
        app.submit("m1");
        app.tell("cancel_sm", () -> {
            app.jsmpp()
                    .cancelShortMessage(
                            "",
                            app.nameOf("m1"),
                            JsmppClient.TON,
                            JsmppClient.NPI,
                            JsmppClient.SOURCE,
                            JsmppClient.TON,
                            JsmppClient.NPI,
                            JsmppClient.DESTINATION);
            return "done";
        });
    }

    private static void replace(Bed bed) {
        App app = bed.app();
        app.submit("m1");
        app.tell("replace_sm", () -> {
            app.jsmpp()
                    .replaceShortMessage(
                            app.nameOf("m1"),
                            JsmppClient.TON,
                            JsmppClient.NPI,
                            JsmppClient.SOURCE,
                            null,
                            null,
                            new RegisteredDelivery(),
                            (byte) 0,
                            "better".getBytes(java.nio.charset.StandardCharsets.ISO_8859_1));
            return "done";
        });
    }

    // ---- The rest

    private static void broadcast(Bed bed) {
        bed.app().tell("broadcast_sm", () -> {
            bed.app().jsmpp().broadcast();
            return "accepted";
        });
        bed.app().submit("hello");
    }

    private static void leave(Bed bed) {
        bed.app().tell("enquire_link", () -> {
            bed.app().jsmpp().enquire();
            return "answered";
        });
        bed.app().leave();
    }

    private static App of33(Bed bed) {
        return bed.newApp().bind(bed.address(), BindType.BIND_TX, InterfaceVersion.IF_33, "jsmpp", "secret08");
    }

    private static void names(App app, String what, String form) throws Exception {
        String id = app.jsmpp().submit("hello");
        app.note(id.matches(form) ? "its id is in " + what : "its name is " + id);
    }

    private static void rewritten(Bed bed) {
        bed.app().submit("hello", App.END);
        Patience.soon(bed.smsc()
                .deliver(
                        "receipt",
                        TestSmsc.RECEIPT,
                        TestSmsc.receiptText("hello", "DELIVRD"),
                        "007700900123",
                        "447700900000"));
    }
}
