package org.strowger.ucp;

import org.strowger.ucp.operation.OperationType;

/** The two sides of a session. */
public enum UcpRole {
    /** The application: it logs in, submits messages, and receives deliveries. */
    APPLICATION(OperationType.SUBMIT, OperationType.Sender.APPLICATION),
    /** The SMSC. */
    SMSC(OperationType.DELIVER, OperationType.Sender.SMSC);

    private final OperationType message;
    private final OperationType.Sender sender;

    UcpRole(OperationType message, OperationType.Sender sender) {
        this.message = message;
        this.sender = sender;
    }

    public UcpRole peer() {
        return this == APPLICATION ? SMSC : APPLICATION;
    }

    /** The operation in which this side sends messages. */
    OperationType message() {
        return message;
    }

    /** Whether this side may send an operation. */
    boolean sends(OperationType type) {
        return type.sender() == OperationType.Sender.BOTH || type.sender() == sender;
    }
}
