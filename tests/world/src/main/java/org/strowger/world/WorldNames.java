package org.strowger.world;

import java.net.InetSocketAddress;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import org.strowger.router.config.value.Host;
import org.strowger.router.reactor.NameLookup;

/** Answers look-ups of names in a {@link World}: all names belong to one machine. */
public final class WorldNames implements NameLookup {
    private final List<Runnable> unanswered = new ArrayList<>();
    private boolean answers = true;
    private boolean refuses;

    @Override
    public InetSocketAddress find(Host host) {
        return World.at(host.port());
    }

    @Override
    public void elsewhere(Runnable lookUp) {
        if (refuses) {
            throw new RejectedExecutionException();
        }
        if (answers) {
            lookUp.run();
        } else {
            unanswered.add(lookUp);
        }
    }

    /** Makes look-ups fail because too many are pending, or ends that. */
    public void refuses(boolean on) {
        refuses = on;
    }

    public void answers(boolean on) {
        answers = on;
        if (on) {
            unanswered.forEach(Runnable::run);
            unanswered.clear();
        }
    }
}
