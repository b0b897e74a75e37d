package org.strowger.tools.smsc;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.PlainMessage;
import org.strowger.router.time.Timer;

/** Generates messages from mobiles at a given rate, for the accounts with a receiver in turn. */
final class Mobiles {
    private static final double NANOS_PER_SECOND = 1e9;

    /** Maximum number of messages sent at once; limits the burst after a pause. */
    private static final int MESSAGES_AT_ONCE_MAX = 1000;

    /** The first of the numbers reserved for fictitious subscribers, for example in films. */
    private static final long FIRST_NUMBER = 447_700_900_000L;

    private static final int NUMBERS = 1000;

    private final SimulatorThread simulatorThread;
    private final List<String> receiving = new ArrayList<>();
    private final Timer timer = new Timer(this::onTimer);
    private final double intervalNanos;
    private double nextNanos;
    private long count;

    Mobiles(SimulatorThread simulatorThread) {
        this.simulatorThread = simulatorThread;
        double perSecond = simulatorThread.plan().settings().behaviour().moPerSecond() / simulatorThread.deskCount();
        this.intervalNanos = perSecond > 0 ? NANOS_PER_SECOND / perSecond : 0;
    }

    void begin(long nowNanos) {
        if (intervalNanos > 0) {
            nextNanos = nowNanos + intervalNanos;
            simulatorThread.thread().schedule(timer, (long) nextNanos);
        }
    }

    void end() {
        simulatorThread.thread().cancel(timer);
    }

    void receiverCame(String account) {
        if (!receiving.contains(account)) {
            receiving.add(account);
        }
    }

    void receiversGone(String account) {
        receiving.remove(account);
    }

    private void onTimer(long nowNanos) {
        for (int sent = 0; nextNanos <= nowNanos && sent < MESSAGES_AT_ONCE_MAX; sent++) {
            nextNanos += intervalNanos;
            if (!receiving.isEmpty()) {
                send(nowNanos);
            }
        }
        nextNanos = Math.max(nextNanos, (double) nowNanos);
        simulatorThread.tellTouched(nowNanos);
        simulatorThread.thread().schedule(timer, (long) nextNanos);
    }

    private void send(long nowNanos) {
        count++;
        String account = receiving.get((int) (count % receiving.size()));
        Address mobile = Address.international(
                Long.toString(FIRST_NUMBER + simulatorThread.chaos().random().nextInt(NUMBERS)));
        byte[] text = ("message " + count + " of a mobile").getBytes(StandardCharsets.US_ASCII);
        PlainMessage message = PlainMessage.from(mobile)
                .to(new Address(
                        Address.TON_UNKNOWN,
                        Address.NPI_UNKNOWN,
                        simulatorThread.plan().manners().mobilesWriteTo()))
                .saying(new Body(text, false, 0))
                .build();
        simulatorThread.post(OutgoingMessage.ofMobile(account, message), nowNanos);
    }
}
