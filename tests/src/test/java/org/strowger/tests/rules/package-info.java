/**
 * The rules of the house, checked on the classes and the sources of the whole tree.
 *
 * <p>Every rule is a value that takes the code as its input, so that {@link org.strowger.tests.rules.RulesBiteTest} can
 * prove on small bad examples that it is able to fail.
 *
 * <p>Thread: that of the test. May use: everything. Read {@link org.strowger.tests.rules.LayersTest} first.
 */
@NullMarked
package org.strowger.tests.rules;

import org.jspecify.annotations.NullMarked;
