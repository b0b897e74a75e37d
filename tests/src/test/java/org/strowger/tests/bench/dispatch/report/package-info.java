/**
 * The results of measuring dispatch models: figures, a table, a picture, and the figures that others have published.
 *
 * <p>Thread: values. May use: nothing but what they are made of. Read
 * {@link org.strowger.tests.bench.dispatch.report.DispatchTable} first.
 */
@NullMarked
package org.strowger.tests.bench.dispatch.report;

import org.jspecify.annotations.NullMarked;
