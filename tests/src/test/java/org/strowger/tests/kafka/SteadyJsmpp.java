package org.strowger.tests.kafka;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jsmpp.InvalidResponseException;
import org.jsmpp.PDUException;
import org.jsmpp.bean.AlertNotification;
import org.jsmpp.bean.BindType;
import org.jsmpp.bean.DataCodings;
import org.jsmpp.bean.DataSm;
import org.jsmpp.bean.DeliverSm;
import org.jsmpp.bean.DeliveryReceipt;
import org.jsmpp.bean.ESMClass;
import org.jsmpp.bean.InterfaceVersion;
import org.jsmpp.bean.NumberingPlanIndicator;
import org.jsmpp.bean.RegisteredDelivery;
import org.jsmpp.bean.SMSCDeliveryReceipt;
import org.jsmpp.bean.TypeOfNumber;
import org.jsmpp.extra.NegativeResponseException;
import org.jsmpp.extra.ProcessRequestException;
import org.jsmpp.extra.ResponseTimeoutException;
import org.jsmpp.extra.SessionState;
import org.jsmpp.session.BindParameter;
import org.jsmpp.session.DataSmResult;
import org.jsmpp.session.MessageReceiverListener;
import org.jsmpp.session.SMPPSession;
import org.jsmpp.session.Session;
import org.jsmpp.util.InvalidDeliveryReceiptException;

/**
 * An application made of jsmpp, for {@code tests/bench/cluster-clients}: several binds, each of which submits at a
 * steady rate, one message at a time. A bind that has ended is made again, and a message without an answer is sent
 * again. {@code tests/peers/README.md} says what it is given and what it prints.
 */
public final class SteadyJsmpp {
    private static final TypeOfNumber TON = TypeOfNumber.INTERNATIONAL;
    private static final NumberingPlanIndicator NPI = NumberingPlanIndicator.ISDN;
    private static final byte[] TEXT = "A message through a load balancer.".getBytes(StandardCharsets.US_ASCII);
    private static final long ANSWER_MILLIS = 10_000;
    private static final int ENQUIRE_MILLIS = 5_000;
    private static final long AGAIN_MILLIS = 500;
    private static final long REFUSED_MILLIS = 1_000;
    private static final long LOOK_MILLIS = 10;

    private final int port;
    private final String account;
    private final String password;
    private final long intervalNanos;
    private final String prefix;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile boolean isStopped;

    private SteadyJsmpp(String[] given) {
        int at = 0;
        port = Integer.parseInt(given[at++]);
        account = given[at++];
        password = given[at++];
        int binds = Integer.parseInt(given[at++]);
        intervalNanos = TimeUnit.SECONDS.toNanos(binds) / Integer.parseInt(given[at++]);
        prefix = given[at];
        for (int number = 1; number <= binds; number++) {
            Thread thread = new Thread(new Bind(number), "bind-" + number);
            thread.setDaemon(true);
            thread.start();
        }
    }

    /** @param given port, account, password, binds, messages a second, and the beginning of all recipients */
    public static void main(String[] given) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        say("library " + library().replace(".jar", "").replace('-', ' '));
        SteadyJsmpp application = new SteadyJsmpp(given);
        while (in.readLine() != null) {
            application.isStopped = true;
        }
        application.ended.countDown();
    }

    /** The name of its jar, which has the version. */
    private static String library() {
        String jar = SMPPSession.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .getPath();
        return jar.substring(jar.lastIndexOf('/') + 1);
    }

    private static void say(String line) {
        System.out.println(line);
    }

    /** One bind after another, with the messages of its own. */
    private final class Bind implements Runnable {
        private final int number;
        private long dueNanos = System.nanoTime();
        private int messages;
        private String unanswered = "";

        private Bind(int number) {
            this.number = number;
        }

        @Override
        public void run() {
            try {
                do {
                    bindAgainAndAgain();
                } while (!ended.await(AGAIN_MILLIS, TimeUnit.MILLISECONDS));
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        /** Until a bind fails. */
        private void bindAgainAndAgain() throws InterruptedException {
            boolean wasBound = true;
            while (wasBound && ended.getCount() > 0) {
                SMPPSession session = session();
                wasBound = bind(session);
                if (wasBound) {
                    work(session);
                }
                session.close();
            }
        }

        private SMPPSession session() {
            SMPPSession session = new SMPPSession();
            session.setTransactionTimer(ANSWER_MILLIS);
            session.setEnquireLinkTimer(ENQUIRE_MILLIS);
            session.setMessageReceiverListener(new Receipts());
            AtomicBoolean isBound = new AtomicBoolean();
            session.addSessionStateListener((state, before, source) -> {
                if (state.isBound()) {
                    isBound.set(true);
                    say("bound " + number);
                } else if (isBound.getAndSet(false)) {
                    say("unbound " + number);
                }
            });
            return session;
        }

        private boolean bind(SMPPSession session) {
            BindParameter as =
                    new BindParameter(BindType.BIND_TRX, account, password, "", TON, NPI, "", InterfaceVersion.IF_34);
            try {
                session.connectAndBind("127.0.0.1", port, as, ANSWER_MILLIS);
            } catch (IOException e) {
                say("trouble " + number + " " + e.getMessage());
                return false;
            }
            return true;
        }

        private void work(SMPPSession session) throws InterruptedException {
            boolean isUsable = true;
            while (isUsable && ended.getCount() > 0 && session.getSessionState() == SessionState.BOUND_TRX) {
                if (unanswered.isEmpty() && !isStopped && System.nanoTime() - dueNanos >= 0) {
                    dueNanos = Math.max(dueNanos + intervalNanos, System.nanoTime() - intervalNanos);
                    messages++;
                    unanswered = prefix + number + String.format(Locale.ROOT, "%05d", messages);
                }
                if (unanswered.isEmpty()) {
                    ended.await(LOOK_MILLIS, TimeUnit.MILLISECONDS);
                } else {
                    isUsable = submit(session);
                }
            }
        }

        /** @return whether the session can still be used */
        private boolean submit(SMPPSession session) throws InterruptedException {
            say("sent " + unanswered);
            try {
                say("accepted " + unanswered + " " + submitted(session));
                unanswered = "";
                return true;
            } catch (NegativeResponseException e) {
                say("refused " + unanswered + " " + e.getCommandStatus());
                ended.await(REFUSED_MILLIS, TimeUnit.MILLISECONDS);
                return true;
            } catch (PDUException | InvalidResponseException | ResponseTimeoutException | IOException e) {
                say("trouble " + number + " " + e.getMessage());
                return false;
            }
        }

        private String submitted(SMPPSession session)
                throws PDUException, InvalidResponseException, ResponseTimeoutException, NegativeResponseException,
                        IOException {
            return session.submitShortMessage(
                            "",
                            TypeOfNumber.UNKNOWN,
                            NumberingPlanIndicator.UNKNOWN,
                            "8800",
                            TON,
                            NPI,
                            unanswered,
                            new ESMClass(),
                            (byte) 0,
                            (byte) 0,
                            null,
                            null,
                            new RegisteredDelivery(SMSCDeliveryReceipt.SUCCESS_FAILURE),
                            (byte) 0,
                            DataCodings.ZERO,
                            (byte) 0,
                            TEXT)
                    .getMessageId();
        }
    }

    private static final class Receipts implements MessageReceiverListener {
        @Override
        public void onAcceptDeliverSm(DeliverSm deliver) throws ProcessRequestException {
            try {
                DeliveryReceipt receipt = deliver.getShortMessageAsDeliveryReceipt();
                say("receipt " + deliver.getSourceAddr() + " " + receipt.getId() + " " + receipt.getFinalStatus());
            } catch (InvalidDeliveryReceiptException e) {
                say("trouble with a receipt: " + e.getMessage());
            }
        }

        @Override
        public DataSmResult onAcceptDataSm(DataSm sent, Session source) {
            throw new IllegalStateException("nobody sends data_sm");
        }

        @Override
        public void onAcceptAlertNotification(AlertNotification alert) {
            // Nobody asks for them.
        }
    }
}
