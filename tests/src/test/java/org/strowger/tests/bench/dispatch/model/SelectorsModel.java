package org.strowger.tests.bench.dispatch.model;

import java.io.IOException;

/** Many selector threads, each alone with its connections, and no workers: the router's own way with one per core. */
final class SelectorsModel implements DispatchModel {
    private final int perCore;

    SelectorsModel(int perCore) {
        this.perCore = perCore;
    }

    @Override
    public String name() {
        return "selectors-" + perCore;
    }

    @Override
    public String meaning() {
        return perCore == 1
                ? "one selector thread per core, no workers: the router's own way"
                : perCore + " selector threads per core, no workers";
    }

    @Override
    public DispatchServer open(ServerPlan plan) throws IOException, InterruptedException {
        return Dispatchers.open(
                perCore * plan.cores(), plan.listen(), connection -> new InPlaceSession(plan, connection.tools()));
    }
}
