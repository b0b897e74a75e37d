package org.strowger.world.feature;

import java.util.ArrayList;
import java.util.List;
import org.strowger.message.Address;
import org.strowger.message.Body;
import org.strowger.message.Outcome;
import org.strowger.message.PlainMessage;
import org.strowger.world.walk.Copy;
import org.strowger.world.walk.Scene;

/** A message from a mobile that sends no other message, possibly in segments. */
final class MobileMessage {
    final String number;
    final String to;
    final String smsc;
    private final List<Copy> copies = new ArrayList<>();
    private final int segments;
    private int taken;
    private boolean isRefused;
    private long takenNanos = Long.MAX_VALUE;

    MobileMessage(String number, String to, String smsc, int segments) {
        this.number = number;
        this.to = to;
        this.smsc = smsc;
        this.segments = segments;
    }

    /** Sends the message, or one segment of it. */
    void write(Scene scene, Body body) {
        PlainMessage.Builder message = PlainMessage.from(Address.international(number))
                .to(Address.international(to))
                .saying(body);
        scene.smsc(smsc).send(message.build(), outcome -> answered(scene, outcome));
    }

    private void answered(Scene scene, Outcome outcome) {
        isRefused |= !outcome.isAccepted();
        taken++;
        takenNanos = scene.nowNanos();
    }

    void came(Copy copy) {
        copies.add(copy);
    }

    List<Copy> copies() {
        return copies;
    }

    /** Whether the router has accepted each segment. */
    boolean isTaken() {
        return taken == segments && !isRefused;
    }

    boolean isRefused() {
        return isRefused;
    }

    /** The latest time at which the SMSC knew that the whole message was accepted. */
    long takenNanos() {
        return takenNanos;
    }

    boolean isAt(String application) {
        return copies.stream().anyMatch(each -> each.peer().equals(application) && each.isAccepted());
    }

    @Override
    public String toString() {
        return "from " + number + " to " + to + " by SMSC " + smsc + ": " + copies;
    }
}
