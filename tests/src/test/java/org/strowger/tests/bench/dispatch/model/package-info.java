/**
 * Ways to dispatch: each is one class that implements {@link org.strowger.tests.bench.dispatch.model.DispatchModel}.
 * All drive the same session, so what differs is the way alone.
 *
 * <p>Thread: as each model says. May use: reactor and what it uses. Read
 * {@link org.strowger.tests.bench.dispatch.model.DispatchModel} first.
 */
@NullMarked
package org.strowger.tests.bench.dispatch.model;

import org.jspecify.annotations.NullMarked;
