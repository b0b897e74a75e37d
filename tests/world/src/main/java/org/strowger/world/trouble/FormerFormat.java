package org.strowger.world.trouble;

import org.strowger.message.ReceiptRequest;
import org.strowger.router.store.shared.ShardFormats;
import org.strowger.world.walk.Chance;
import org.strowger.world.walk.Feature;
import org.strowger.world.walk.Planned;
import org.strowger.world.walk.Scene;

/** The first runs of the router write records in the format of the previous release; later runs read them. */
public final class FormerFormat implements Feature {
    private static final int FORMER = 1;

    @Override
    public String name() {
        return "former-format";
    }

    /**
     * Avoids receipt requests for failures only: records of the previous release store them as requests for any
     * receipt.
     */
    @Override
    public void plan(Planned message, Chance chance) {
        if (message.request() == ReceiptRequest.ON_FAILURE) {
            message.ask(ReceiptRequest.ON_END);
        }
    }

    @Override
    public void begin(Scene scene) {
        Chance chance = scene.plan().chance("former-format", 0);
        int lives = scene.plan().features().stream().anyMatch(Feature::needsNewestRecords) ? 0 : chance.between(1, 2);
        scene.world().writing(() -> scene.counts().lives() <= lives ? FORMER : ShardFormats.NEWEST);
    }
}
