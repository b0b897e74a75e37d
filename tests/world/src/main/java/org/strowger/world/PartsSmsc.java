package org.strowger.world;

import java.util.ArrayList;
import java.util.List;
import org.strowger.message.MessageState;
import org.strowger.message.Outcome;
import org.strowger.message.ShortMessage;
import org.strowger.router.credit.AccountFigures;

/** An SMSC that accepts a number of parts of a message, and gives a different response to the next one. */
public final class PartsSmsc {
    /** Stands for no response. */
    public static final Outcome SILENCE = Outcome.of(Outcome.Kind.UNCERTAIN, 0, "");

    public final TestSmsc smsc;
    public final List<String> ids = new ArrayList<>();

    public PartsSmsc(World world, int port, int accepted, Outcome then) {
        this(world, port, accepted, 0, then);
    }

    /** @param given the last message id that the SMSC has already assigned */
    public PartsSmsc(World world, int port, int accepted, int given, Outcome then) {
        smsc = world.smsc("", port);
        smsc.hasGiven(given);
        smsc.answers(each -> {
            if (ids.size() < accepted) {
                ids.add(smsc.accept(each));
            } else if (then.kind() != Outcome.Kind.UNCERTAIN) {
                each.answer(then);
            }
        });
    }

    /** Reports on accepted parts, numbered from 0. */
    public void report(World world, MessageState state, int... parts) {
        reportBy(smsc, world, state, parts);
    }

    /** As {@link #report}, but from another SMSC of the same name, after a restart. */
    public void reportBy(TestSmsc other, World world, MessageState state, int... parts) {
        for (int part : parts) {
            ShortMessage sent = smsc.came().get(part).message();
            other.receiver().submit(TestSmsc.receipt(sent, ids.get(part), state));
            world.millis(50);
        }
    }

    /** The number of segments charged to the account "shop", and the number reserved, at a price of 2 each. */
    public static String segments(World world) {
        AccountFigures now = world.router().exchange().accounts().named("shop").figures();
        return now.paid().millionths() / 2_000_000 + " charged, "
                + now.reserved().millionths() / 2_000_000 + " reserved";
    }
}
