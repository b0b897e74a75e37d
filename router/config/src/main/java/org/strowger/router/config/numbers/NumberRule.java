package org.strowger.router.config.numbers;

import org.strowger.message.Address;

/** One rule of a list under {@code numbers}. A name is never given to a rule: it is no number. */
public interface NumberRule {
    NumberReading read(Address number);
}
