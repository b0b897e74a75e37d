package org.strowger.tests.matrix;

import static org.strowger.tests.matrix.Row.row;
import static org.strowger.tests.matrix.Row.seen;
import static org.strowger.tests.matrix.Setup.USUAL;
import static org.strowger.tests.matrix.Setup.with;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jsmpp.bean.BindType;
import org.strowger.smpp.pdu.CommandStatus;
import org.strowger.tests.interop.JsmppClient;
import org.strowger.tests.interop.Patience;

/** Messages of mobiles, and what else SMSCs bring. */
final class Mobiles {
    private static final String TO = JsmppClient.DESTINATION;
    private static final String CAME = "a: messages 1; shop: delivered 1";

    static final List<Row> ROWS = List.of(
            row(
                    "deliver_sm to a number that the application receives",
                    USUAL,
                    seen("deliver_sm 'hi'", "deliver_sm 'hi' is accepted", CAME),
                    bed -> Patience.soon(bed.smsc().mobileWrites("hi", TO))),
            row(
                    "deliver_sm: the SMSC is answered after the application",
                    USUAL,
                    seen("deliver_sm 'hi'; it answers", "deliver_sm 'hi' is accepted", CAME),
                    Mobiles::answeredAfter),
            row(
                    "data_sm to a number that the application receives",
                    USUAL,
                    seen("data_sm 'hi'", "data_sm is accepted", CAME),
                    bed -> Patience.soon(bed.smsc().mobileSends("hi", TO))),
            row(
                    "deliver_sm that the application refuses temporarily",
                    USUAL,
                    seen(
                            "deliver_sm 'hi'",
                            "deliver_sm 'hi' is answered ESME_RX_T_APPN",
                            "a: messages 1; shop: not delivered 1"),
                    bed -> refused(bed, CommandStatus.RX_T_APPN)),
            row(
                    "deliver_sm that the application refuses permanently",
                    USUAL,
                    seen(
                            "deliver_sm 'hi'",
                            "deliver_sm 'hi' is answered ESME_RX_R_APPN",
                            "a: messages 1; shop: not delivered 1"),
                    bed -> refused(bed, CommandStatus.RX_R_APPN)),
            row(
                    "deliver_sm that the application does not answer",
                    USUAL,
                    seen(
                            "deliver_sm 'hi'",
                            "deliver_sm 'hi' is answered ESME_RX_T_APPN",
                            "a: messages 1; shop: not delivered 1"),
                    Mobiles::unanswered),
            row(
                    "deliver_sm, and the session breaks before the response",
                    USUAL,
                    seen(
                            "deliver_sm 'hi'; the connection ends",
                            "deliver_sm 'hi' is answered ESME_RX_T_APPN",
                            "a: messages 1; shop: not delivered 1; shop: binds ended 1"),
                    Mobiles::breaks),
            row(
                    "deliver_sm that matches no application",
                    USUAL,
                    seen(
                            Row.NOTHING,
                            "deliver_sm 'hi' is accepted",
                            "a: messages 1; a: messages unroutable 1; a: unclaimed held 1"),
                    bed -> Patience.soon(bed.smsc().mobileWrites("hi", "447700900555"))),
            row(
                    "deliver_sm by another inbound rule",
                    with(Setup.INBOUND, ""),
                    seen("deliver_sm 'hi'", "deliver_sm 'hi' is accepted", CAME),
                    bed -> Patience.soon(bed.smsc().mobileWrites("hi", "447700900555"))),
            row(
                    "deliver_sm, and the application is not bound",
                    USUAL,
                    seen(
                            "it unbinds",
                            "deliver_sm 'hi' is answered ESME_RX_T_APPN",
                            "a: messages 1; shop: binds ended 1"),
                    Mobiles::absent),
            row(
                    "deliver_sm, and only a transmitter is bound",
                    USUAL,
                    seen(
                            "it unbinds",
                            "deliver_sm 'hi' is answered ESME_RX_T_APPN",
                            "a: messages 1; shop: binds 1; shop: binds ended 1"),
                    Mobiles::deaf),
            row(
                    "deliver_sm to whichever receiving session has room",
                    with(Setup.SHOP, "receive-window: 1"),
                    seen(
                            "2 × deliver_sm 'hi'; each session has some",
                            "2 × deliver_sm 'hi' is accepted",
                            "a: messages 2; shop: delivered 2; shop: binds 1"),
                    Mobiles::inTurn),
            row(
                    "the longest matching pattern of receives",
                    with(Setup.SHOP, "receives: [\"6000*\"]").and(Setup.OTHER_SHOP, "receives: [\"60001\"]"),
                    seen(
                            "deliver_sm 'hi'; the second application has 'ho' alone; deliver_sm 'ho'",
                            "deliver_sm 'hi' is accepted; deliver_sm 'ho' is accepted",
                            "a: messages 2; shop: deliveries stored 1; shop: delivered 1; bank: deliveries stored 1;"
                                    + " bank: delivered 1; bank: binds 1"),
                    Mobiles::longest),
            row(
                    "alert_notification",
                    USUAL,
                    seen("alert_notification of 447700900001", "alert_notification is sent", Row.NOTHING),
                    Mobiles::alert));

    private Mobiles() {}

    private static void answeredAfter(Bed bed) {
        CountDownLatch answers = new CountDownLatch(1);
        bed.app().jsmpp().beforeSession = () -> {
            Patience.soon(answers);
            bed.app().note("it answers");
        };
        CompletableFuture<Void> answer = bed.smsc().mobileWrites("hi", TO);
        bed.until("it has come", () -> bed.app().jsmpp().delivered.size() == 1);
        if (!answer.isDone()) {
            answers.countDown();
        }
        Patience.soon(answer);
    }

    private static void refused(Bed bed, CommandStatus status) {
        bed.app().jsmpp().status = status.value();
        Patience.soon(bed.smsc().mobileWrites("hi", TO));
    }

    private static void unanswered(Bed bed) {
        CountDownLatch never = hold(bed.app());
        CompletableFuture<Void> answer = bed.smsc().mobileWrites("hi", TO);
        bed.until("it has come", () -> bed.app().jsmpp().delivered.size() == 1);
        bed.pass(Duration.ofSeconds(6));
        Patience.soon(answer);
        never.countDown();
    }

    private static void breaks(Bed bed) {
        CountDownLatch never = hold(bed.app());
        CompletableFuture<Void> answer = bed.smsc().mobileWrites("hi", TO);
        bed.until("it has come", () -> bed.app().jsmpp().delivered.size() == 1);
        bed.app().jsmpp().close();
        Patience.soon(answer);
        never.countDown();
    }

    /** The messages that it is sent it does not answer until the latch opens. */
    static CountDownLatch hold(App app) {
        CountDownLatch answers = new CountDownLatch(1);
        app.jsmpp().beforeSession = () -> Patience.soon(answers);
        return answers;
    }

    private static void absent(Bed bed) {
        bed.app().leave();
        bed.untilCounted("binds ended", 1);
        Patience.soon(bed.smsc().mobileWrites("hi", TO));
    }

    private static void deaf(Bed bed) {
        bed.bind(BindType.BIND_TX);
        absent(bed);
    }

    private static void inTurn(Bed bed) {
        App other = bed.bind(BindType.BIND_RX);
        bed.untilCounted("binds", 1);
        CountDownLatch one = hold(bed.app());
        CountDownLatch two = hold(other);
        CompletableFuture<Void> first = bed.smsc().mobileWrites("hi", TO);
        bed.until("one has come", () -> bed.delivered() == 1);
        CompletableFuture<Void> second = bed.smsc().mobileWrites("hi", TO);
        bed.until("two have come", () -> bed.delivered() == 2);
        one.countDown();
        two.countDown();
        Patience.soon(first);
        Patience.soon(second);
        boolean both = other.jsmpp().delivered.size() == 1;
        other.note(both ? "each session has some" : "one session has all");
    }

    private static void longest(Bed bed) {
        App bank = bed.newApp().bind(bed.address(), BindType.BIND_TRX, "bank", "secret09");
        bed.untilCounted("binds", 1);
        Patience.soon(bed.smsc().mobileWrites("hi", "60002"));
        Patience.soon(bed.smsc().mobileWrites("ho", "60001"));
        bed.untilCounted("delivered", 2); // The SMSC is answered before.
        boolean right = bank.seen().equals(List.of("deliver_sm 'ho'"));
        bank.note(right ? "the second application has 'ho' alone" : "the second application has something else");
    }

    private static void alert(Bed bed) throws Exception {
        bed.smsc()
                .session()
                .alertNotification(
                        JsmppClient.TON, JsmppClient.NPI, JsmppClient.SOURCE, JsmppClient.TON, JsmppClient.NPI, TO);
        bed.noteAtSmsc("alert_notification is sent");
    }
}
