"""What happens without a request: bot turns, time-outs, tidying, retention."""
