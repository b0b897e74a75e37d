package org.strowger.router.config.numbers;

import org.strowger.message.Address;

/** One rule of a list under {@code numbers}. Rules are applied to numbers only, never to names. */
public interface NumberRule {
    NumberReading read(Address number);
}
