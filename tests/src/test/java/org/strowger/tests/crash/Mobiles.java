package org.strowger.tests.crash;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The messages from mobiles that the SMSC has offered to Strowger, and their deliveries to applications. They are
 * numbered from 0.
 */
final class Mobiles {
    private final List<MobileMessage> messages = new ArrayList<>();
    private final Lives lives;
    private final Faults faults;
    private long offers;
    private long acknowledged;
    private long unreceived;
    private long deliveries;
    private long deliveredAgain;

    /** One message of a mobile. */
    private static final class MobileMessage {
        private final int application;
        private final Set<String> eventIds = new HashSet<>();
        private int offers;
        private int receptions;
        private boolean isAcknowledged;
        private long receivedNanos;

        MobileMessage(int application) {
            this.application = application;
        }
    }

    Mobiles(Lives lives, Faults faults) {
        this.lives = lives;
        this.faults = faults;
    }

    /** Adds a message for this application. @return its number */
    int add(int application) {
        messages.add(new MobileMessage(application));
        return messages.size() - 1;
    }

    int application(int number) {
        return messages.get(number).application;
    }

    /** The SMSC has written the message to a session. */
    void offered(int number) {
        messages.get(number).offers++;
        offers++;
    }

    /** Strowger has accepted the message. */
    void acknowledged(int number) {
        MobileMessage message = messages.get(number);
        if (!message.isAcknowledged) {
            message.isAcknowledged = true;
            acknowledged++;
            unreceived += message.receptions == 0 ? 1 : 0;
        }
    }

    /**
     * An application has the message, and takes it.
     *
     * @param eventId the {@code webhook-id}; empty if the delivery has none
     */
    void received(int application, int number, String eventId, long nowNanos) {
        if (number < 0 || number >= messages.size() || messages.get(number).application != application) {
            faults.add(Fault.MOBILE_CROSSED, "message " + number + " came to application " + application);
            return;
        }
        MobileMessage message = messages.get(number);
        deliveries++;
        if (message.receptions++ > 0) {
            deliveredAgain++;
            checkRepetition(number, message, nowNanos);
        } else if (message.isAcknowledged) {
            unreceived--;
        }
        message.receivedNanos = nowNanos;
        if (!eventId.isEmpty() && message.eventIds.add(eventId) && message.eventIds.size() > message.offers) {
            faults.add(Fault.EVENT_RENAMED, "message " + number + " from a mobile has the ids " + message.eventIds);
        }
    }

    /** A message that was offered twice may have been accepted twice. */
    private void checkRepetition(int number, MobileMessage message, long nowNanos) {
        boolean mayComeAgain = lives.mayRepeatMobile(number);
        if (message.offers == 1 && !mayComeAgain) {
            faults.add(
                    Fault.MOBILE_DOUBLED,
                    "message " + number + " came twice, within " + (nowNanos - message.receivedNanos) / 1_000_000
                            + " ms");
        }
    }

    /** Adds each accepted message that never came to the faults. */
    void balance() {
        for (int number = 0; number < messages.size(); number++) {
            MobileMessage message = messages.get(number);
            if (!message.isAcknowledged) {
                faults.add(Fault.MOBILE_LEFT, "message " + number + " for application " + message.application);
            } else if (message.receptions == 0) {
                faults.add(Fault.MOBILE_LOST, "message " + number + " for application " + message.application);
            }
        }
    }

    /** Whether an application has it. */
    boolean isReceived(int number) {
        return number >= 0 && number < messages.size() && messages.get(number).receptions > 0;
    }

    int count() {
        return messages.size();
    }

    /** How often a message was offered again. */
    long offeredAgain() {
        return offers - messages.size();
    }

    long deliveries() {
        return deliveries;
    }

    long deliveredAgain() {
        return deliveredAgain;
    }

    boolean isSettled() {
        return acknowledged == messages.size() && unreceived == 0;
    }

    /** Grows whenever something happens. */
    long progress() {
        return offers + acknowledged + deliveries;
    }

    /** The missing messages, in words for people. */
    String left() {
        return "%d messages from mobiles to be taken by Strowger, %d by applications"
                .formatted(messages.size() - acknowledged, unreceived);
    }
}
