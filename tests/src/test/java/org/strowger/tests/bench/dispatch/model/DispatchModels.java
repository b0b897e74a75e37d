package org.strowger.tests.bench.dispatch.model;

import java.util.List;
import java.util.Optional;

/** All models, in the order in which they are shown. */
public final class DispatchModels {
    private static final List<DispatchModel> ALL = List.of(
            new SelectorsModel(1),
            new SelectorsModel(2),
            new SelectorsModel(4),
            new WorkersModel(false),
            new WorkersModel(true),
            new ThreadsModel(),
            new VirtualThreadsModel(),
            new AsyncModel());

    private DispatchModels() {}

    public static List<DispatchModel> all() {
        return ALL;
    }

    public static Optional<DispatchModel> find(String name) {
        return ALL.stream().filter(model -> model.name().equals(name)).findFirst();
    }
}
